import type { Locator, Page } from '@playwright/test'
import { type Area, CLIENT_AREA, teamArea, VENDOR_AREA } from '#shell/areas.ts'
import { expect, expectSettled, open, test } from '../support/browser.ts'
import { register, someone } from '../support/people.ts'
import { signInAs, signInAsDemo, signInAsNewVendor } from '../support/vendor.ts'

// Every list of an area's menu with nothing in it says what will be here, and has a way on.

/** Entries that are no list, or always have something. */
const NO_LISTS = [
  '/dashboard',
  '/find-photographer',
  '/vendor',
  '/vendor/profile',
  '/vendor/calendar',
  '/vendor/badge',
  '/admin',
  '/admin/settings',
  '/admin/scoring',
  '/admin/agreement',
  '/admin/team',
  '/admin/health',
]
/** Their way on is not in the empty state: the gallery's upload above it, the audit log's filters. */
const WAY_ELSEWHERE = ['/vendor/gallery', '/admin/audit']

const listsOf = ({ groups }: Area): string[] =>
  groups.flatMap(({ entries }) => entries.map(({ href }) => href)).filter((href) => !NO_LISTS.includes(href))

/** The empty state of a page: a title, and what will be here or what was looked for. */
async function emptyState(page: Page, path: string): Promise<Locator> {
  await open(page, path)
  await expectSettled(page)
  const state = page.getByRole('main').locator('[data-empty]').first()
  await expect(state, path).toBeVisible()
  await expect(state, path).not.toHaveText(/no data/i)
  const [title, message] = await state.locator('> :is(h2, p)').allInnerTexts()
  expect([title, message].map(Boolean), path).toEqual([true, true])
  return state
}

async function expectWayOn(state: Locator, path: string) {
  if (WAY_ELSEWHERE.includes(path)) return
  await expect(state.getByRole('link').or(state.getByRole('button')).first(), path).toBeVisible()
}

test('a new couple reads on every list what will be here, and where to begin', { tag: '@phone' }, async ({ page }) => {
  const person = someone()
  await register(page, person)
  await signInAs(page, person.email, person.password)
  for (const path of [...listsOf(CLIENT_AREA), '/dashboard/alerts', '/notifications'])
    await expectWayOn(await emptyState(page, path), path)
})

test('a new photographer reads on every list what will be here, and where to begin', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsNewVendor(page)
  for (const path of [...listsOf(VENDOR_AREA), '/vendor/contracts/templates'])
    await expectWayOn(await emptyState(page, path), path)
})

test('an administrator whose search finds nothing reads what was searched', { tag: '@phone' }, async ({ page }) => {
  await signInAsDemo(page, 'admin')
  const lists = listsOf(teamArea('admin')).filter((path) => !WAY_ELSEWHERE.includes(path))
  const tabs = ['payments', 'refunds', 'documents'].map((tab) => `/admin/payments?tab=${tab}`)
  for (const path of [...lists, ...tabs]) {
    const search = new URLSearchParams({ search: 'qqzzqq', q: 'qqzzqq' })
    const state = await emptyState(page, `${path}${path.includes('?') ? '&' : '?'}${search}`)
    const way = page.getByRole('searchbox').or(state.getByRole('link')).or(state.getByRole('button'))
    await expect(way.first(), path).toBeVisible()
  }
})
