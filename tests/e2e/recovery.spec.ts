import { addBankDays } from '#features/availability/bank-holidays.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { bookWedding, deskOf, payLine } from '../support/booked-wedding.ts'
import { call } from '../support/vendor.ts'
import { later, moveClock, weddingDay } from '../support/wedding-steps.ts'

test('a bank keeps a payment after it was paid out: who owes what, and how it comes back (PY11)', {
  tag: '@phone',
}, async ({ page, context, otherBrowser }) => {
  const day = later(weddingDay(4, true), 14)
  const vendor = await deskOf(otherBrowser, 'vendor')
  // Sums that no other test pays: the world knows payments by nothing else.
  const { bookingId } = await bookWedding(page, vendor, day, 518_700)
  await payLine(page, bookingId, 1)
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

  await vendor.setViewportSize(page.viewportSize()!)
  await open(vendor, '/vendor/earnings')
  const owed = vendor.getByRole('region', { name: 'Still owed after a chargeback' })
  await expect(owed.getByText(/is still owed\./)).toBeVisible()
  await expectAccessible(vendor)
  await expectNoSidewaysScroll(vendor)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText(/Your bank .*\$1,556\.10/)).toBeVisible()
  await expect(page.getByText('owed')).toHaveCount(0)
  await open(admin, '/admin/payments')
  await expect(admin.getByText(/^Photographers owe /)).toBeVisible()

  await run('recoveries')
  await open(vendor, '/vendor/earnings')
  await expect(vendor.getByText(/taken back: the couple’s bank kept a payment/).first()).toBeVisible()
  await expect(owed).toHaveCount(0)
})
