import { addBankDays } from '#features/availability/bank-holidays.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import {
  addReviewPhoto,
  ask,
  expectPaid,
  GOOD_CARD,
  later,
  moveClock,
  offerAndSend,
  openPaymentPage,
  openProfile,
  PHOTOGRAPHER,
  payWith,
  photographerPage,
  REVIEW,
  review,
  sign,
  typeCard,
  weddingDay,
} from '../support/wedding-steps.ts'

test('a whole wedding on two people’s screens, from the inquiry to the payout and both reviews (R18, R21, R32, PY2, PY15)', {
  tag: '@phone',
}, async ({ page, context, otherBrowser }) => {
  test.slow()
  const day = weddingDay(3)
  const couple = await ask(page, day)
  const vendor = await photographerPage(otherBrowser)
  const bookingId = await offerAndSend(vendor, couple.firstName)

  await sign(page, bookingId, couple, 'Amelia Vale-Hart')
  await openPaymentPage(page)
  await typeCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await typeCard(page, GOOD_CARD)
  await expectPaid(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to your booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your date is booked' })).toBeVisible()
  await expect(page.getByText('Test payments').first()).toBeVisible()
  await expect(page.getByRole('link', { name: PHOTOGRAPHER.email })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, '/dashboard/payments')
  await expect(page.getByText('Test payments')).toBeVisible()
  await payWith(page)

  const after = later(day, 3)
  await Promise.all([moveClock(context, after), moveClock(vendor.context(), after)])
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByRole('heading', { name: 'The couple is waiting for their pictures' })).toBeVisible()
  await vendor.getByRole('button', { name: 'Deliver pictures' }).click()
  const delivery = vendor.getByRole('dialog', { name: 'Deliver the pictures' })
  await delivery.getByLabel('Link to the gallery').fill('https://gallery.example/ours')
  await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(vendor.getByRole('heading', { level: 2, name: 'Delivered' })).toBeVisible()

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('link', { name: /^Open your pictures/ })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm delivery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Complete' })).toBeVisible()

  const paidDay = addBankDays(later(after, 6), 1)
  const headers = { 'x-curio-now': `${paidDay}T17:00:00.000Z` }
  expect((await page.request.post('/dev/jobs/payments.payouts', { headers })).ok()).toBe(true)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByText('Paid out').first()).toBeVisible()
  await expect(vendor.getByText('Test payments').first()).toBeVisible()
  await addReviewPhoto(page)
  await expectAccessible(page)
  await review(page)
  await expect(page.getByText(/^It will be shown once/)).toBeVisible()
  await review(vendor)
  await expect(vendor.getByText(REVIEW)).toHaveCount(2)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText(REVIEW)).toHaveCount(2)
  // The couple's browser caches the profile for some minutes; this one has not seen it yet.
  await open(vendor, '/find-photographer')
  await openProfile(vendor)
  const photos = vendor.getByRole('list', { name: new RegExp(`Photos by ${couple.firstName}`) })
  await photos.getByRole('button').click()
  await expect(vendor.getByRole('dialog', { name: /^Photographs by/ })).toBeVisible()
})
