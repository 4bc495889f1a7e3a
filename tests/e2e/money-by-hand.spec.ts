import { bookWedding, confirmBySecond, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { later, weddingDay } from '../support/wedding-steps.ts'

test('a refund over $1,000 takes two administrators, and the couple has a receipt and a credit note (AD14, PY9)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const day = later(weddingDay(3, true), 14)
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, day)
  await open(page, '/dashboard/documents')
  const receipts = page.getByRole('region', { name: 'Receipts' })
  const receipt = receipts.getByRole('link', { name: /^Receipt R-\d{4}-\d{5}, PDF$/ })
  await expect(receipt).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const address = await receipt.getAttribute('href')
  const pdf = await page.request.get(address!)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await vendor.request.get(address!)).status()).toBe(404)
  await open(page, '/dashboard/payments')
  await expect(page.getByRole('link', { name: /^Receipt R-.*\$1,500, PDF$/ })).toBeVisible()

  const admin = await deskOf(otherBrowser, 'admin')
  await open(admin, `/admin/bookings/${bookingId}`)
  await admin.getByRole('button', { name: 'Cancel the booking' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(dialog.getByText('Back to the couple').locator('xpath=..')).toContainText('$1,500')
  await expect(dialog.getByText('so a second administrator has to confirm it')).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByLabel('Why? The other side will read this.').fill('The photographer is ill and cannot be replaced')
  await dialog.getByRole('button', { name: 'Ask a second administrator' }).click()
  await expect(admin.getByText('Requested. It’s waiting for a second administrator').first()).toBeVisible()
  await expect(admin.getByText('You asked for this yourself')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Confirm $1,500' })).toHaveCount(0)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('Cancelled by the platform')).toHaveCount(0)

  const second = await deskOf(otherBrowser, 'admin-two')
  await second.setViewportSize(page.viewportSize()!)
  await open(second, '/admin/payments')
  const queue = second.getByRole('region', { name: 'Waiting for a second administrator' })
  await expect(queue.getByText('The photographer is ill and cannot be replaced')).toBeVisible()
  await expectAccessible(second)
  await expectNoSidewaysScroll(second)
  await confirmBySecond(second, bookingId, '$1,500')
  await expect(second.getByText('Cancelled by the platform').first()).toBeVisible()

  expect((await page.request.post('/dev/jobs/payments.refunds')).ok()).toBe(true)
  await open(page, '/dashboard/documents')
  await expect(receipts.getByRole('link', { name: /^Credit note C-\d{4}-\d{5}, PDF$/ })).toBeVisible()
})
