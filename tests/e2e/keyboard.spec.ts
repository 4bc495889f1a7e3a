import { payNext } from '../support/booked-wedding.ts'
import { expect, open, test } from '../support/browser.ts'
import { withKeyboardOnly } from '../support/keyboard.ts'
import {
  ask,
  later,
  moveClock,
  offerAndSend,
  payWith,
  photographerPage,
  sign,
  weddingDay,
} from '../support/wedding-steps.ts'

test('inquiry, offer, contract, signatures, payment and delivery with the keyboard alone', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, context, otherBrowser }) => {
  test.slow()
  await withKeyboardOnly(page, async () => {
    const day = weddingDay(2, true)
    const couple = await ask(page, day)
    const vendor = await photographerPage(otherBrowser)
    const bookingId = await offerAndSend(vendor, couple.firstName)
    await sign(page, bookingId, couple)
    await payWith(page)
    await expect(page.getByRole('heading', { name: 'Your date is booked' })).toBeVisible()
    // The balance is paid on the same page.
    await payNext(page, bookingId)

    const after = later(day, 3)
    await Promise.all([moveClock(context, after), moveClock(vendor.context(), after)])
    await open(vendor, `/vendor/bookings/${bookingId}`)
    await vendor.getByRole('button', { name: 'Deliver pictures' }).click()
    const delivery = vendor.getByRole('dialog', { name: 'Deliver the pictures' })
    await delivery.getByLabel('Link to the gallery').fill('https://gallery.example/ours')
    await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()
    await expect(vendor.getByRole('heading', { level: 2, name: 'Delivered' })).toBeVisible()

    await open(page, `/dashboard/bookings/${bookingId}`)
    await page.getByRole('button', { name: 'Confirm delivery' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm delivery' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Complete' })).toBeVisible()
  })
})
