import { readFileSync } from 'node:fs'
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createRouter } from '../../src/router.tsx'

const specOf = (name: string) => readFileSync(`tests/e2e/${name}.spec.ts`, 'utf8')
const names = (spec: string, path: string) => new RegExp(`['"\`]${path}['"\`?]`).test(spec)

/** Pages that a journey visits with something in them, and checks as `targets.spec.ts` does. */
const ELSEWHERE: Record<string, string> = {
  '/dashboard/messages': 'messages',
  '/shortlist': 'shortlist',
  '/vendor/application': 'fitting',
  '/vendor/contracts/templates': 'proposal',
  '/vendor/gallery': 'gallery',
  '/vendor/inbox': 'messages',
  '/vendor/packages': 'packages',
}

const router = createRouter({} as never)
router.update({ history: createMemoryHistory() } as never)
/** Every page that needs no record to be opened. */
const PAGES = (Object.values(router.routesByPath) as AnyRoute[])
  .filter(({ options, fullPath }) => options.component && !fullPath.includes('$'))
  .map(({ fullPath }) => (fullPath === '/' ? fullPath : fullPath.replace(/\/$/, '')))

it('every page has its row in tests/e2e/targets.spec.ts, or a journey that checks it', () => {
  expect(PAGES.length).toBeGreaterThan(70)
  const targets = specOf('targets')
  expect(PAGES.filter((path) => !names(targets, path)).toSorted()).toEqual(Object.keys(ELSEWHERE))
  for (const [path, journey] of Object.entries(ELSEWHERE)) {
    const spec = specOf(journey)
    expect(names(spec, path) && spec.includes('expectAccessible('), `${journey}.spec.ts visits ${path}`).toBe(true)
  }
})
