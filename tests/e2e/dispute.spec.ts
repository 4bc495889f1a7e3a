import type { Locator, Page } from '@playwright/test'
import { bookWedding, confirmBySecond, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { later, moveClock, payWith, weddingDay } from '../support/wedding-steps.ts'

const money = (page: Page) => page.getByRole('region', { name: 'Payments' })
const room = (page: Page) => page.getByRole('region', { name: 'Dispute' })

async function write(page: Page, words: string) {
  await room(page).getByRole('textbox').fill(words)
  await room(page).getByRole('button', { name: 'Add to the dispute' }).click()
  await expect(room(page).getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expect(room(page).getByRole('textbox')).toHaveValue('')
}

/** The amount beside a word in a list of sums. */
const beside = (place: Page | Locator, word: string | RegExp) => place.getByText(word).locator('xpath=..')

/** Types what the couple pays in total and why; the sums appear below while typing. */
async function typeDecision(page: Page, { final, by, why }: { final: string; by?: string; why: string }) {
  await page.getByRole('button', { name: 'Decide the dispute' }).click()
  const form = page.getByRole('dialog', { name: 'Decide the dispute' })
  await form.getByLabel('The couple pays in the end, $').fill(final)
  if (by) await form.getByRole('textbox', { name: /still to be paid by$/ }).fill(by)
  await form.getByLabel('Why').fill(why)
  return form
}

test('a dispute with an unpaid balance: the team decides over the whole total, and the rest is paid and paid out (PY2)', {
  tag: '@desktop',
}, async ({ page, context, otherBrowser }) => {
  test.slow()
  const day = weddingDay(2)
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId, couple } = await bookWedding(page, vendor, day)
  const after = later(day, 3)
  await Promise.all([moveClock(context, after), moveClock(vendor.context(), after)])
  await open(page, `/dashboard/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  const form = page.getByRole('dialog', { name: 'Open a dispute?' })
  await form.getByRole('textbox').fill('Half of the day is missing.')
  await form.getByRole('button', { name: 'Open the dispute' }).click()
  await write(page, 'The contract says eight hours. We have pictures of four.')
  // A dispute freezes the release, not the duty to pay.
  await expect(money(page).getByRole('link', { name: 'Pay $3,500' })).toBeVisible()

  await moveClock(vendor.context(), later(after, 1))
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(room(vendor).getByText('Half of the day is missing.')).toBeVisible()
  await write(vendor, 'A memory card failed. I have sent it to a recovery service.')
  await expectAccessible(vendor)

  const admin = await deskOf(otherBrowser, 'admin')
  await moveClock(admin.context(), later(after, 2))
  await open(admin, '/admin/disputes')
  await expect(admin.getByRole('row').filter({ hasText: couple })).toContainText('The photographer (2 entries)')
  await open(admin, `/admin/bookings/${bookingId}`)
  await write(admin, 'The card could not be read. We decide today.')
  await expectAccessible(admin)

  const why = 'Two of the eight agreed hours were not delivered.'
  const decision = await typeDecision(admin, { final: '4,000', by: later(after, 16), why })
  await expect(beside(decision, 'The couple pays in the end').last()).toContainText('$4,000')
  await expect(beside(decision, /^Still to be paid by the couple/)).toContainText('$2,500')
  await expect(beside(decision, /^The photographer receives/)).toContainText('$3,600')
  await expectAccessible(admin)
  await decision.getByRole('button', { name: 'Review the decision' }).click()
  await expect(decision.getByText(`Is this your decision? ${couple}`)).toBeFocused()
  await expect(beside(decision, /^The photographer receives/)).toContainText('$3,600')
  await expect(decision.getByText(why)).toBeVisible()
  await expectAccessible(admin)
  await decision.getByRole('button', { name: 'Back' }).click()
  await expect(decision.getByLabel('The couple pays in the end, $')).toHaveValue('4,000')
  await decision.getByRole('button', { name: 'Review the decision' }).click()
  await expect(decision.getByText('so a second administrator has to confirm it')).toBeVisible()
  await decision.getByRole('button', { name: 'Ask a second administrator' }).click()
  await expect(admin.getByText('Requested. It’s waiting for a second administrator').first()).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Waiting for a second administrator' })).toContainText(
    'You asked for this',
  )
  const second = await deskOf(otherBrowser, 'admin-two')
  await moveClock(second.context(), later(after, 2))
  await confirmBySecond(second, bookingId, '$4,000')

  await moveClock(context, later(after, 7))
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { level: 2, name: 'A payment is still due' })).toBeVisible()
  await expect(room(page).getByText('The couple pays $4,000 in the end. $2,500 has to be paid by')).toBeVisible()
  await expect(room(page).getByText('The photographer receives')).toHaveCount(0)
  await expect(room(page).getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await payWith(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Complete' })).toBeVisible()
  await expect(beside(money(page), /^Released/)).toContainText('$4,000')

  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(beside(money(vendor), 'Your net')).toContainText('$3,600')
  await expect(money(vendor).getByText(/^Payout, pending/)).toHaveCount(2)
  await open(vendor, '/vendor/earnings')
  await expect(vendor.getByText('Test payments').first()).toBeVisible()
  const row = vendor.getByRole('row').filter({ hasText: couple })
  await expect(row).toContainText('$4,000 of $5,000')
  await expect(row).toContainText('$400 (10%)')
  await expect(row).toContainText('$3,600')
  // In the order of their days, which are those of two clocks: a report of the payment may come before the couple does.
  for (const payout of ['$1,350 Scheduled', '$2,250 Scheduled']) await expect(row).toContainText(payout)
  await open(admin, '/admin/payments')
  await expect(admin.getByText('Test payments').first()).toBeVisible()
  await expect(admin.getByText('All rules hold: every journal balances and no cent is missing.')).toBeVisible()
})

test('a decision below what is held returns the rest, and the books are right while it is on its way', {
  tag: '@desktop',
}, async ({ page, context, otherBrowser }) => {
  test.slow()
  const day = weddingDay(1)
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, day)
  const after = later(day, 3)
  await moveClock(context, after)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  const form = page.getByRole('dialog', { name: 'Open a dispute?' })
  await form.getByRole('textbox').fill('Nobody came in the evening.')
  await form.getByRole('button', { name: 'Open the dispute' }).click()
  await expect(room(page).getByText('Nobody came in the evening.')).toBeVisible()

  const admin = await deskOf(otherBrowser, 'admin')
  await moveClock(admin.context(), after)
  await open(admin, `/admin/bookings/${bookingId}`)
  const decision = await typeDecision(admin, { final: '1000', why: 'Only the ceremony was photographed.' })
  await expect(beside(decision, 'Goes back to the couple')).toContainText('$500')
  await expect(beside(decision, /^The photographer receives/)).toContainText('$900')
  await decision.getByRole('button', { name: 'Review the decision' }).click()
  await decision.getByRole('button', { name: 'Ask a second administrator' }).click()
  const second = await deskOf(otherBrowser, 'admin-two')
  await moveClock(second.context(), after)
  await confirmBySecond(second, bookingId, '$1,500')
  // Before the job that sends it: a refund in progress is a state, not an error.
  await open(admin, '/admin/payments')
  await expect(admin.getByText('All rules hold: every journal balances and no cent is missing.')).toBeVisible()
  expect((await page.request.post('/dev/jobs/payments.refunds')).ok()).toBe(true)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(room(page).getByText('The couple pays $1,000 in the end. $500 goes back to the couple.')).toBeVisible()
  await expect(beside(money(page), /^Refunded/)).toContainText('$500')
  await expect(beside(money(page), /^Released/)).toContainText('$1,000')
  await open(admin, '/admin/payments')
  await expect(admin.getByText('All rules hold: every journal balances and no cent is missing.')).toBeVisible()
})

test('a photographer who cancels sees before what goes back, and exactly that goes back (BK8)', {
  tag: '@desktop',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, weddingDay(4))
  await open(vendor, `/vendor/bookings/${bookingId}`)
  let showRefund = () => {}
  const isWorkedOut = new Promise<void>((resolve) => {
    showRefund = resolve
  })
  // The first response is from before the couple paid, as if the page had been open since.
  let isFirst = true
  await vendor.route(/previewCancellation/, async (route) => {
    await isWorkedOut
    const answer = await route.fetch()
    const sums = (await answer.text()).replace('"refundCents":150000', `"refundCents":${isFirst ? 0 : 150_000}`)
    isFirst = false
    await route.fulfill({ response: answer, body: sums })
  })
  await vendor.getByRole('button', { name: 'Cancel the booking' }).click()
  const form = vendor.getByRole('dialog', { name: 'Cancel this booking?' })
  await form.getByRole('textbox').fill('I have broken my arm.')
  await expect(form.getByRole('button', { name: 'Cancel the booking' })).toBeDisabled()
  showRefund()
  const back = form.getByText('Back to the couple', { exact: true }).locator('xpath=..')
  await expect(back).toContainText('$0')
  await form.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(form.getByText('The amounts have changed since you opened this.')).toBeVisible()
  await expect(back).toContainText('$1,500')
  await expect(form.getByText('Stays with you, before commission').locator('xpath=..')).toContainText('$0')
  await expect(form.getByRole('button', { name: 'Cancel the booking' })).toBeEnabled()
  await expectAccessible(vendor)
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
})
