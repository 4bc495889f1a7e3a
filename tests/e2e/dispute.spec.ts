import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { signIn } from '../support/people.ts'
import { bookWedding, later, moveClock, photographerPage, weddingDay } from '../support/wedding-steps.ts'

test.skip(({ isMobile }) => isMobile, 'this way is walked once, at a desk')

const money = (page: Page) => page.getByRole('region', { name: 'Payments' })
const room = (page: Page) => page.getByRole('region', { name: 'Dispute' })

async function administratorPage(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage()
  await open(page, '/sign-in?returnTo=%2Fadmin%2Fdisputes')
  await signIn(page, { email: 'admin@curio.example', password: 'curio-demo-1' })
  await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
  return page
}

async function write(page: Page, words: string) {
  await room(page).getByRole('textbox').fill(words)
  await room(page).getByRole('button', { name: 'Add to the dispute' }).click()
  await expect(room(page).getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expect(room(page).getByRole('textbox')).toHaveValue('')
}

async function decide(page: Page, dollars: string, why: string) {
  await page.getByRole('button', { name: 'Decide the dispute' }).click()
  const form = page.getByRole('dialog', { name: 'Decide the dispute' })
  await form.getByLabel('Back to the couple, $').fill(dollars)
  await expect(form.getByText('$1,000 are released to the photographer, less the commission.')).toBeVisible()
  await form.getByLabel('Why').fill(why)
  await form.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText('Dispute decided').first()).toBeVisible()
}

test('a dispute: both sides and the team write, the administrator splits the money, the books show it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow()
  const day = weddingDay(2)
  const vendor = await photographerPage(browser, baseURL!)
  const { bookingId, couple } = await bookWedding(page, vendor, day)
  const after = later(day, 3)
  await Promise.all([moveClock(context, after), moveClock(vendor.context(), after)])
  await open(page, `/dashboard/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  const form = page.getByRole('dialog', { name: 'Open a dispute?' })
  await form.getByRole('textbox').fill('Half of the day is missing.')
  await form.getByRole('button', { name: 'Open the dispute' }).click()
  await write(page, 'The contract says eight hours. We have pictures of four.')

  await moveClock(vendor.context(), later(after, 1))
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(room(vendor).getByText('Half of the day is missing.')).toBeVisible()
  await write(vendor, 'A memory card failed. I have sent it to a recovery service.')
  await expectAccessible(vendor)

  const admin = await administratorPage(browser, baseURL!)
  await moveClock(admin.context(), later(after, 2))
  await open(admin, '/admin/disputes')
  await expect(admin.getByRole('row').filter({ hasText: couple })).toContainText('The photographer (2 entries)')
  await open(admin, `/admin/bookings/${bookingId}`)
  await write(admin, 'The card could not be read. We decide today.')
  await expectAccessible(admin)
  await decide(admin, '500', 'Half of the agreed hours were not delivered.')
  expect((await page.request.post('/dev/jobs/payments.refunds')).ok()).toBe(true)

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(room(page).getByText('The card could not be read. We decide today.')).toBeVisible()
  await expect(room(page).getByText('$500 goes back to the couple, $1,000 is released')).toBeVisible()
  await expect(room(page).getByRole('textbox')).toHaveCount(0)
  await expect(
    money(page)
      .getByText(/^Refunded/)
      .locator('xpath=..'),
  ).toContainText('$500')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(
    money(vendor)
      .getByText(/^Released/)
      .locator('xpath=..'),
  ).toContainText('$1,000')
  await open(admin, '/admin/payments')
  await expect(admin.getByText('All rules hold: every journal balances and no cent is missing.')).toBeVisible()
  await Promise.all([vendor.context().close(), admin.context().close()])
})

test('a photographer who cancels sees before what goes back, and exactly that goes back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const vendor = await photographerPage(browser, baseURL!)
  const { bookingId } = await bookWedding(page, vendor, weddingDay(4))
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await vendor.getByRole('button', { name: 'Cancel the booking' }).click()
  const form = vendor.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(form.getByText('Back to the couple').locator('xpath=..')).toContainText('$1,500')
  await expect(form.getByText('Stays with you, before commission').locator('xpath=..')).toContainText('$0')
  await expectAccessible(vendor)
  await form.getByRole('textbox').fill('I have broken my arm.')
  await form.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(vendor.getByRole('heading', { level: 2, name: 'You cancelled this booking' })).toBeVisible()
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Your photographer cancelled' })).toBeVisible()
  await expect(
    money(page)
      .getByText(/^Refunded/)
      .locator('xpath=..'),
  ).toContainText('$1,500')
  await expect(page.getByText('I have broken my arm.').first()).toBeVisible()
  await vendor.context().close()
})
