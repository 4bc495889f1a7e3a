import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { bookWedding, deskOf } from '../support/booked-wedding.ts'
import { CARDS } from '../support/stripe-stand-in.ts'
import { later, openPaymentPage, typeCard, weddingDay } from '../support/wedding-steps.ts'

test('a couple leaves the page, comes back by the browser, passes 3-D Secure, and reads the same twice', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, later(weddingDay(4, true), 28))
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
