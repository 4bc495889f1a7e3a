import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../support/browser.ts'
import { signInAsDemo } from '../support/vendor.ts'

// Every page on the phone, in one visit: axe, no sideways scrolling at any width, 44 pixels for fingers, including the
// header and footer, and lists whose names and figures stand in one column each and say all that wider screens do.

const TARGET_PX = 44

/** Standalone links and buttons that are too low for a finger; links within a sentence may be. */
const tooLow = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body, least) => {
    const isInSentence = (element: Element) => {
      const block = element.closest('p, li, dd, td, label, span:has(> a)')
      const around = block?.textContent?.replace(element.textContent ?? '', '').replace(/[\s·,.]/g, '') ?? ''
      return getComputedStyle(element).display === 'inline' && around.length > 3
    }
    return (
      [...body.querySelectorAll('a[href], button, summary, [role="tab"]')]
        // Controls inside a field are as high as the field allows.
        .filter((element) => !element.closest('.mantine-Input-wrapper') && !element.closest('[aria-hidden="true"]'))
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => box.width > 1 && box.height < least - 0.5 && !isInSentence(element))
        .map(({ element, box }) => `${element.tagName} "${element.textContent}" is ${Math.round(box.height)} px high`)
    )
  }, TARGET_PX)

const PAGES = {
  visitor: [
    '/',
    '/find-photographer',
    '/get-matched',
    '/how-it-works',
    '/about',
    '/help',
    '/accessibility',
    '/developers',
    '/report-picture',
    '/for-photographers',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/vendor-sign-up',
    '/admin-login',
    '/confirm-email',
    '/reset-password',
    '/sign-in-link',
    '/sign-in-step',
    '/cancel-reset',
    '/join',
    '/join-team',
    '/newsletter/confirm',
    '/unsubscribe',
    '/confirm-calendar',
    '/confirm-contact',
    '/confirm-address',
    '/keep-address',
    '/your-data',
    '/terms',
    '/privacy',
    '/verify',
    '/day-pack',
    '/nowhere',
  ],
  client: [
    '/dashboard',
    '/dashboard/bookings',
    '/dashboard/documents',
    '/dashboard/payments',
    '/dashboard/tasks',
    '/dashboard/shortlist',
    '/dashboard/alerts',
    '/day-pack',
    '/account',
    '/notifications',
  ],
  vendor: [
    '/vendor',
    '/vendor/bookings',
    '/vendor/contracts',
    '/vendor/earnings',
    '/vendor/tasks',
    '/vendor/reviews',
    '/vendor/profile',
    '/vendor/calendar',
    '/vendor/notices',
    '/vendor/replies',
    '/vendor/badge',
    '/vendor/weddings',
    '/day-pack',
  ],
  admin: [
    '/admin',
    '/admin/applications',
    '/admin/vendors',
    '/admin/users',
    '/admin/team',
    '/admin/inquiries',
    '/admin/bookings',
    '/admin/disputes',
    '/admin/contracts',
    '/admin/payments',
    '/admin/payments?tab=payments&status=all',
    '/admin/payments?tab=refunds',
    '/admin/payments?tab=documents',
    '/admin/reviews',
    '/admin/messages',
    '/admin/messages?tab=contact',
    '/admin/newsletter',
    '/admin/health',
    '/admin/takedowns',
    '/admin/scoring',
    '/admin/agreement',
    '/admin/questions',
    '/admin/emails',
    '/admin/webhooks',
    '/admin/audit',
    '/admin/settings',
  ],
} as const
/** Where one item of a list is checked too: the first link to it, and from there the next. */
const DETAILS: Readonly<Record<string, readonly string[]>> = {
  '/find-photographer': ['a[href^="/photographer/"]'],
  '/admin/bookings': ['a[href^="/admin/bookings/"]'],
  '/dashboard/documents': ['a[href^="/dashboard/documents/"]'],
  '/dashboard/bookings': ['a[href^="/dashboard/bookings/"]'],
  '/day-pack': ['a[href^="/day-pack/"]', 'a[href$="/day"]'],
  '/vendor/bookings': ['a[href^="/vendor/bookings/"]'],
  '/vendor/contracts': ['a[href^="/vendor/contracts/"]'],
}

/** Beside the phone's own: by day the narrowest, and where the sidebar begins. */
const WIDTHS = process.env.E2E_NIGHTLY ? [360, 768, 1024, 1200] : [360, 1024]

/** From a narrow phone to a wide screen no page scrolls sideways. */
async function expectNoScroll(page: Page, path: string): Promise<void> {
  const phone = page.viewportSize()!
  for (const width of [phone.width, ...WIDTHS]) {
    if (width !== phone.width) await page.setViewportSize({ width, height: phone.height })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(phone)
}

/** Where a list's cards have their names and figures. */
const cardsOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const shown = (row: Element, place: string) =>
      [...row.querySelectorAll(`:scope > [data-place="${place}"]`)].filter((cell) => cell.checkVisibility())
    return [...main.querySelectorAll('table:has([data-place])')].map((list) => {
      const rows = [...list.querySelectorAll('tbody > [role="row"]')]
      // "paid $2,625": a word before a value stands on the value's own line.
      const isApart = (cell: Element) =>
        cell.checkVisibility() &&
        [...cell.children].some((part) => /^(block|grid|flex)/.test(getComputedStyle(part).display))
      const edges = (place: string, edge: 'left' | 'right') =>
        new Set(rows.flatMap((row) => shown(row, place).map((cell) => Math.round(cell.getBoundingClientRect()[edge]))))
      return {
        caption: list.querySelector('caption')?.textContent,
        names: edges('name', 'left').size,
        figures: edges('figure', 'right').size,
        isOfOneEach: rows.every((row) => shown(row, 'name').length === 1 && shown(row, 'figure').length <= 1),
        apart: rows.flatMap((row) => [...row.querySelectorAll(':scope > [data-before]')]).filter(isApart).length,
        unplaced: rows.flatMap((row) => [...row.children]).filter((cell) => !cell.hasAttribute('data-place')).length,
      }
    })
  })

/** On phones and tablets a list's names have one left edge and its figures one right edge. */
async function expectOneColumn(page: Page, path: string): Promise<void> {
  const phone = page.viewportSize()!
  for (const width of [phone.width, 768]) {
    await page.setViewportSize({ width, height: phone.height })
    for (const list of await cardsOf(page))
      expect(list, `${path} at ${width}`).toEqual({
        caption: list.caption,
        names: 1,
        figures: 1,
        isOfOneEach: true,
        apart: 0,
        unplaced: 0,
      })
  }
  await page.setViewportSize(phone)
}

/** Columns that a list's cards leave to the record that their name opens are said there, day for day and word for word. */
async function expectInRecord(page: Page, path: string): Promise<void> {
  const IN_RECORD = '[data-place="record"]:not([data-none])'
  const row = page.getByRole('row').filter({ has: page.locator(IN_RECORD) })
  if ((await row.count()) === 0) return
  const left = await row.first().evaluate(
    (element, cells) =>
      [...element.querySelectorAll(cells)].map((cell) => ({
        day: cell.querySelector('time')?.dateTime.slice(0, 10),
        words: /^\$[\d,.]+|^[^(]*/.exec(cell.textContent)![0].trim(),
      })),
    IN_RECORD,
  )
  await row.first().getByRole('rowheader').locator('a, button').click()
  for (const { day, words } of left) {
    const said = day ? page.locator(`time[datetime^="${day}"]`) : page.getByText(words)
    await expect(said.filter({ visible: true }).first(), `${path}: ${words}`).toBeVisible()
  }
  await page.goBack()
}

for (const role of ['visitor', 'client', 'vendor', 'admin'] as const) {
  test(`every page is accessible, no width scrolls sideways, and each link and button is high enough for a finger: ${role}`, {
    tag: '@phone',
  }, async ({ page, expectErrors }) => {
    expectErrors(/404/)
    if (role !== 'visitor') await signInAsDemo(page, role)
    const found: Record<string, string[]> = {}
    const look = async (path: string) => {
      await open(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(page)
      const low = await tooLow(page)
      if (low.length > 0) found[path] = [...new Set(low)]
      await expectNoScroll(page, path)
      await expectOneColumn(page, path)
      await expectInRecord(page, path)
    }
    for (const path of PAGES[role]) {
      await look(path)
      const details = role === 'visitor' && path === '/day-pack' ? [] : (DETAILS[path] ?? [])
      for (const detail of details) {
        const href = await page.getByRole('main').locator(detail).first().getAttribute('href')
        await look(href!)
      }
    }
    expect(found).toEqual({})
  })
}
