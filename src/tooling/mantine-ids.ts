import type { Plugin } from 'vite'

const USE_ID = /\/node_modules\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

/** The same name and answer as Mantine's: the given id, or one of React's. */
const PLAIN_USE_ID = `
import { useId as useReactId } from 'react'
export function useId(staticId) {
  const id = useReactId()
  return typeof staticId === 'string' ? staticId : 'mantine-' + id.replaceAll(':', '')
}
`

/**
 * Fields keep the id that React gave them. Mantine's own hook, made for React 17, replaces it after the first drawing:
 * every field of a form was drawn twice, the second time in one piece that no scroll and no key could interrupt.
 */
export function mantineIds(): Plugin {
  let isReplaced = false
  return {
    name: 'curio:mantine-ids',
    apply: 'build',
    transform: (_code, id) => {
      if (!USE_ID.test(id)) return null
      isReplaced = true
      return { code: PLAIN_USE_ID, map: null }
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Mantine has no use-id.mjs where src/tooling/mantine-ids.ts replaces it.')
    },
  }
}
