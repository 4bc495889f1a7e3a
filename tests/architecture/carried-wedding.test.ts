import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createRouter } from '../../src/router.tsx'

const router = createRouter({} as never)
router.update({ history: createMemoryHistory() } as never)
const DAY = '2027-06-12'

/** Pages with a day that is not the visitor's wedding. */
const OTHER_DAYS: Record<string, string> = {
  '/_client/dashboard/alerts': 'the day to be told about comes with the link from a photographer who is booked',
}

type Schema = { parse: (search: unknown) => Record<string, unknown> }
const parsed = ({ options }: AnyRoute, search: object) =>
  (options.validateSearch as Schema | undefined)?.parse(search) ?? {}

it('every page that asks for the day of a wedding gets the one that was chosen on another page (DS5)', () => {
  const asking = (Object.values(router.routesByPath) as AnyRoute[]).filter(
    (route) => parsed(route, { date: DAY })['date'] === DAY && !OTHER_DAYS[route.id],
  )
  expect(asking.length).toBeGreaterThan(3)
  expect(asking.filter(({ options }) => options.staticData?.wedding?.date !== 'date').map(({ id }) => id)).toEqual([])
})

it('a page that asks for a place takes one as it is carried', () => {
  for (const route of Object.values(router.routesByPath) as AnyRoute[]) {
    const place = route.options.staticData?.wedding?.place
    if (place) expect([parsed(route, { [place]: 'austin' })[place]].flat(), route.id).toEqual(['austin'])
  }
})
