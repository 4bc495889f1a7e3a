import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { admit } from '#features/auth/guards.ts'
import { TEAM_ROLES } from '#shared/access/roles.ts'
import type { Ask } from '#shell/asks.ts'
import { ADMITTED } from '#tests/support/admitted.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'
import { createRouter } from '../../src/router.tsx'

const router = createRouter({} as never)
router.update({ history: createMemoryHistory() } as never)
const ID = '71c91774-4cf2-49d1-8e9d-7e256311ad00'
const AREA = /^\/_(?:admin|client|vendor)(?:\/|$)/

/** Pages whose first answers depend on what only the browser knows, or on another answer. */
const WITHOUT: Record<string, string> = {
  '/_admin/admin/e-mails': 'leads to another page',
  '/_admin/admin/messages': 'each of its tabs asks for other lists',
  '/_client/dashboard/documents/$id': 'opening marks the contract as seen: a change, not a query',
  '/_client/dashboard/payments/$id': 'coming back settles the payment: a change, not a query',
  '/_client/dashboard/shortlist': 'what the visitor had saved is added first: a change, not a query',
}

/** What a page asks for from its first script on, with the layout around it. */
function asksOf(route: AnyRoute): readonly Ask[] {
  const params = Object.fromEntries([...route.fullPath.matchAll(/\$(\w+)/g)].map(([, name]) => [name, ID]))
  const address = route.options.validateSearch as { parse: (search: unknown) => unknown } | undefined
  const page = { params, search: address?.parse({}) } as never
  const chain = [route.parentRoute, route] as AnyRoute[]
  return chain.flatMap(({ options }) => options.staticData?.asks?.(page) ?? [])
}

const PAGES = (Object.values(router.routesByPath) as AnyRoute[]).filter(({ id }) => AREA.test(id))
const own = (route: AnyRoute) => route.options.staticData?.asks !== undefined

it('every page of the signed-in areas asks for what it shows first while its scripts arrive', () => {
  expect(PAGES.length).toBeGreaterThan(40)
  expect(
    PAGES.filter((page) => !own(page))
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(Object.keys(WITHOUT))
})

it('what a page asks for are queries with inputs that they take, each once, and no more than one batch may hold', () => {
  const queries = new Map(PROCEDURES.filter(([, { _def }]) => _def.type === 'query'))
  for (const page of PAGES) {
    const asks = asksOf(page)
    expect(
      asks.slice(0, 2).map(({ path }) => path),
      page.id,
    ).toEqual(['auth.me', 'notifications.unread'])
    expect(new Set(asks.map(({ path }) => path)).size, page.id).toBe(asks.length)
    expect(asks.length, page.id).toBeLessThanOrEqual(10)
    for (const { path, input } of asks) {
      const inputs = queries.get(path)?._def.inputs as { parse: (value: unknown) => unknown }[] | undefined
      expect(inputs, `${page.id}: ${path} is no query`).toBeDefined()
      expect(() => inputs!.map((schema) => schema.parse(input)), `${page.id}: ${path}`).not.toThrow()
    }
  }
})

it.each(PAGES.filter(({ id }) => id.startsWith('/_admin')).map((page) => [page.fullPath, page] as const))(
  '%s is opened by those of the team to whom all that it asks is answered (AD13)',
  (path, page) => {
    const asked = asksOf(page).map(({ path: name }) => Object.fromEntries(PROCEDURES)[name]!._def.meta!.audience!)
    for (const role of TEAM_ROLES) {
      const { isAdmitted } = admit('admin', { role }, path)
      const isAnswered = asked.every((audience) => ADMITTED[audience].includes(role))
      if (isAdmitted) expect(isAnswered, role).toBe(true)
      else expect(role).not.toBe('admin')
    }
  },
)
