import type { Plugin } from 'vite'

const USE_ID = /\/node_modules\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

/** Same name and result as Mantine's: the given id, or one from React. */
const PLAIN_USE_ID = `
import { useId as useReactId } from 'react'
export function useId(staticId) {
  const id = useReactId()
  return typeof staticId === 'string' ? staticId : 'mantine-' + id.replaceAll(':', '')
}
`

/**
 * Fields keep the id from React. Mantine's own hook, made for React 17, replaces it after the first render: every field
 * of a form was rendered twice, the second time in one task that no scroll or key could interrupt.
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
