import { addBankDays } from '#features/availability/bank-holidays.ts'
import { bookWedding, deskOf, payNext } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { call } from '../support/vendor.ts'
import { later, moveClock, weddingDay } from '../support/wedding-steps.ts'

test('a bank keeps a payment after it was paid out: who owes what, and how it comes back (PY11)', {
  tag: ['@phone', '@nightly'],
}, async ({ page, context, otherBrowser }) => {
  const day = later(weddingDay(4, true), 14)
  const vendor = await deskOf(otherBrowser, 'vendor')
  // Sums that no other test pays: the world knows payments by nothing else.
  const { bookingId } = await bookWedding(page, vendor, day, 518_700)
  await payNext(page, bookingId)
  const after = later(day, 3)
  await Promise.all([moveClock(context, after), moveClock(vendor.context(), after)])
  const gallery = { url: 'https://gallery.example/ours', pin: null, expiresOn: null, note: '', imageCount: 500 }
  await call(vendor.request, 'bookings.deliver', { bookingId, ...gallery })
  await call(page.request, 'bookings.confirmDelivery', { bookingId })
  const headers = { 'x-curio-now': `${addBankDays(later(after, 6), 1)}T17:00:00.000Z` }
  const run = async (job: string) =>
    expect((await page.request.post(`/dev/jobs/payments.${job}`, { headers })).ok()).toBe(true)
  await run('payouts')

  const admin = await deskOf(otherBrowser, 'admin')
  const world = async (sum: string, what: string) => {
    await admin.goto('/_stripe/world')
    await admin.getByRole('listitem').filter({ hasText: sum }).getByRole('button', { name: what }).click()
  }
  await world('$1,556.10, paid', 'Open a chargeback')
  await world('$1,556.10, needs response', 'The couple wins')

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('Your bank took $1,556.10 back and is keeping it. It counts as unpaid.')).toBeVisible()
  // What the photographer owes is no business of theirs.
  await expect(page.getByRole('heading', { name: 'A payment is due again' })).toBeVisible()
  await expect(page.getByText('It had been released')).toHaveCount(0)

  // The server's own clock may have taken it back already.
  await run('recoveries')
  await vendor.setViewportSize(page.viewportSize()!)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByText('your share of it, $1,419.19, has come back.')).toBeVisible()
  await open(vendor, '/vendor/earnings')
  await expect(vendor.getByText('$1,419.19 taken back: the couple’s bank kept a payment')).toBeVisible()
  await expect(vendor.getByText('is still owed')).toHaveCount(0)
  await expectAccessible(vendor)
  await expectNoSidewaysScroll(vendor)
  await open(admin, '/admin/payments')
  await expect(admin.getByText('All rules hold: every journal balances and no cent is missing.')).toBeVisible()
  await expect(admin.getByText(/^Photographers owe /)).toHaveCount(0)
})
