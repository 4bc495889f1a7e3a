import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { bookWedding, deskOf, signWedding } from '../support/booked-wedding.ts'
import { DATE_BEING_PAID, DATE_LOST_REASON } from '#features/bookings/texts.ts'
import { CARDS } from '../support/stripe-stand-in.ts'
import { later, openPaymentPage, typeCard, weddingDay } from '../support/wedding-steps.ts'

test('a couple leaves the page, comes back by the browser, passes 3-D Secure, and reads the same twice', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, later(weddingDay(4, true), 7))
  await open(page, `/dashboard/bookings/${bookingId}`)
  await openPaymentPage(page)
  await page.goBack()
  await expect(page.getByText('Payment begun')).toBeVisible()
  await openPaymentPage(page)
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not paid' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'To your booking' }).click()
  await openPaymentPage(page)
  await typeCard(page, CARDS.challenge)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('unable to authenticate')
  await typeCard(page, CARDS.challenge)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid, thank you' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid, thank you' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'To your booking' }).click()
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
  await other.getByRole('button', { name: 'Pay $1,500' }).first().click()
  await other.getByRole('dialog').getByRole('button', { name: 'Pay $1,500' }).click()
  await expect(other.getByText(DATE_BEING_PAID)).toBeVisible()
  await typeCard(page, CARDS.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await typeCard(page, CARDS.good)
  await expect(page.getByRole('heading', { level: 1, name: 'Paid, thank you' })).toBeVisible()
  await open(other, `/dashboard/bookings/${second.bookingId}`)
  await expect(other.getByText(DATE_LOST_REASON).first()).toBeVisible()
  await expect(other.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await open(other, '/dashboard/payments')
  await expect(other.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Pay / })).toHaveCount(0)
})
