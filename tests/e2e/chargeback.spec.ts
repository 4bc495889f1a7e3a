import { bookWedding, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { later, weddingDay } from '../support/wedding-steps.ts'

test('a bank takes a payment back: both sides read it, the team answers once, and wins (PY11)', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const admin = await deskOf(otherBrowser, 'admin')
  // A sum that no other test pays: the world knows payments by nothing else.
  const { bookingId } = await bookWedding(page, vendor, later(weddingDay(2, true), 7), 512_300)
  const world = async (sum: string, what: string) => {
    await admin.goto('/_stripe/world')
    await admin.getByRole('listitem').filter({ hasText: sum }).getByRole('button', { name: what }).click()
  }
  await world('$1,536.90, paid', 'Open a chargeback')
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('Your bank has taken $1,536.90 back.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A payment is due again' })).toBeVisible()
  await expect(page.getByText('replacing what the bank took back')).toBeVisible()
  await expect(page.getByText('Held in escrow')).toHaveCount(0)
  await expectAccessible(page)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByText('The couple’s bank has taken $1,536.90 back.')).toBeVisible()
  await expectAccessible(vendor)
  await expectNoSidewaysScroll(vendor)

  await open(admin, `/admin/bookings/${bookingId}`)
  await admin.getByRole('button', { name: 'Answer the bank' }).click()
  const form = admin.getByRole('form', { name: 'Answer the bank' })
  await form.getByText('Signed contract').click()
  await expect(form.getByText('sealed with SHA-256')).toBeVisible()
  await form.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(form.getByLabel('Our statement')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Our statement').fill('Both signed on the site; the wedding has not been yet.')
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(admin.getByText(/^Answered /)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Answer the bank' })).toHaveCount(0)

  await world('$1,536.90, under review', 'The platform wins')
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('Your bank took $1,536.90 back and has returned it.')).toBeVisible()
  await open(admin, '/admin/payments')
  await expect(admin.getByText('All rules hold: every journal balances and no cent is missing.')).toBeVisible()
})
