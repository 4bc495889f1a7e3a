import { DATE_LOST_REASON } from '#features/bookings/texts.ts'
import { DATE_BEING_PAID } from '#features/settlement/texts.ts'
import { formatMoney } from '#shared/money/money.ts'
import { bookWedding, deskOf, signWedding } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { CARDS } from '../support/stripe-stand-in.ts'
import { call } from '../support/vendor.ts'
import { expectPaid, later, openPaymentPage, typeCard, weddingDay } from '../support/wedding-steps.ts'

test('a couple leaves the page, comes back by the browser, passes 3-D Secure, and reads the same twice', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, later(weddingDay(4, true), 7))
  await open(page, `/dashboard/bookings/${bookingId}`)
  await openPaymentPage(page)
  await page.goBack()
  await expect(page.getByText(/^You’ve started this payment/)).toBeVisible()
  await openPaymentPage(page)
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not paid' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to your booking' }).click()
  await openPaymentPage(page)
  await typeCard(page, CARDS.challenge)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('unable to authenticate')
  await typeCard(page, CARDS.challenge)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expectPaid(page)
  await page.reload()
  await expectPaid(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to your booking' }).click()
  await expect(page.getByText('Held in escrow')).toBeVisible()
})

test('of two couples with one date, the second is told before it types a card, and is never charged', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const other = await otherBrowser({ viewport: { width: 390, height: 844 } })
  const day = later(weddingDay(1, true), 7)
  const first = await signWedding(page, vendor, { day })
  const second = await signWedding(other, vendor, { day })
  await open(page, `/dashboard/bookings/${first.bookingId}`)
  await open(other, `/dashboard/bookings/${second.bookingId}`)
  await openPaymentPage(page)
  await other.getByRole('link', { name: 'Pay $1,500' }).first().click()
  await other.getByRole('button', { name: 'Pay $1,500' }).click()
  await expect(other.getByText(DATE_BEING_PAID)).toBeVisible()
  await typeCard(page, CARDS.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await typeCard(page, CARDS.good)
  await expectPaid(page)
  await open(other, `/dashboard/bookings/${second.bookingId}`)
  await expect(other.getByText(DATE_LOST_REASON).first()).toBeVisible()
  await expect(other.getByRole('link', { name: /^Pay / })).toHaveCount(0)
  await open(other, '/dashboard/payments')
  await expect(other.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(other.getByRole('link', { name: /^Pay / })).toHaveCount(0)
})

test('the page’s time is over while it is open: the couple reads it, and pays at a new one', { tag: '@phone' }, async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const world = await deskOf(otherBrowser, 'admin')
  // A sum that no other test pays: the world knows open pages by nothing else.
  const signed = { day: later(weddingDay(3, true), 21), totalCents: 513_700 }
  const { bookingId } = await signWedding(page, vendor, signed)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await openPaymentPage(page)
  await world.goto('/_stripe/world')
  await world.getByRole('listitem').filter({ hasText: '$1,541.10, open' }).getByRole('button').click()
  await typeCard(page, CARDS.good)
  await expect(page.getByRole('heading', { level: 1, name: 'This page has expired' })).toBeVisible()
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The time to pay is over' })).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to your booking' }).click()
  await openPaymentPage(page)
  await typeCard(page, CARDS.good)
  await expectPaid(page)
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0)
})

test('the bank sends a refund back: the couple and the team read it, and the team sends it again', {
  tag: '@desktop',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const admin = await deskOf(otherBrowser, 'admin')
  // A second attempt meets the first one's refund in the same lists.
  const refundCents = 60_510 + 300 * test.info().retry
  const refunded = formatMoney(refundCents, { withCents: true })
  const { bookingId } = await bookWedding(page, vendor, later(weddingDay(4, true), 21), (refundCents * 10) / 3)
  const cancelled = { bookingId, reason: 'Our plans have changed.', refundCents, keptCents: 0 }
  await call(page.request, 'bookings.cancel', cancelled)
  expect((await page.request.post('/dev/jobs/payments.refunds')).ok()).toBe(true)
  await admin.goto('/_stripe/world')
  const refund = admin.getByRole('listitem').filter({ hasText: `${refunded}, succeeded` })
  await refund.getByRole('button', { name: 'The bank sends it back' }).click()
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('sent back by the bank: our team will pay it another way')).toBeVisible()
  await expect(page.getByText('Refund sent back by the couple’s bank')).toBeVisible()
  await expectAccessible(page)
  await open(admin, '/admin/payments')
  await admin.getByRole('link', { name: /sent back by (a couple’s bank|couples’ banks)/ }).click()
  const row = admin.getByRole('row').filter({ hasText: refunded })
  await expect(row).toContainText('The bank says lost or stolen card.')
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expect(admin.getByText('We’ll send the refund again')).toBeVisible()
  expect((await page.request.post('/dev/jobs/payments.refunds')).ok()).toBe(true)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('sent back by the bank')).toHaveCount(0)
  await open(admin, '/admin/payments')
  await expect(admin.getByText('All rules hold: every journal balances and no cent is missing.')).toBeVisible()
})
