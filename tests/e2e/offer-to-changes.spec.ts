import type { Page } from '@playwright/test'
import { OFFER_CHANGED, TERMS_TAKEN } from '#features/contracts/model.ts'
import {
  askForDay,
  deskOf,
  payNext,
  sendContract,
  sendOffer,
  signContract,
  writeContract,
} from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { later, moveClock, openPaymentPage, typeCard, weddingDay } from '../support/wedding-steps.ts'

/** Sends what a person's page would send, without its screen. */
async function send(page: Page, day: string, procedure: string, data: object): Promise<void> {
  const headers = { 'x-curio-now': `${day}T17:00:00.000Z` }
  const answer = await page.request.post(`/api/trpc/${procedure}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Another version of the offer, from another window. */
async function reviseBeside(vendor: Page, bookingId: string): Promise<void> {
  const data = {
    bookingId,
    version: '1',
    isSinglePayment: false,
    cancellationPolicy: 'moderate',
    deliveryDays: 60,
    message: '',
    items: [{ label: 'The day, 9 hours', quantity: 1, unitCents: 5e5 }],
    packageDetails: {
      name: 'The day',
      hours: 9,
      photographers: 1,
      images: 500,
    },
  }
  const answer = await vendor.request.post('/api/trpc/bookings.reviseOffer', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('an offer shows its payments and refunds, is accepted, creates tasks, and ends with two rounds of changes (X133)', {
  tag: '@phone',
}, async ({ page, context, otherBrowser }) => {
  test.slow()
  const day = weddingDay(4, true)
  const couple = await askForDay(page, day)
  const vendor = await deskOf(otherBrowser, 'vendor')
  const bookingId = await sendOffer(vendor, { threadId: couple.threadId, day })
  await open(page, `/dashboard/bookings/${bookingId}`)
  const offer = page.getByRole('region', { name: 'Offer' })
  await expect(offer.getByText(/^Retainer, when both have signed/)).toBeVisible()
  await expect(offer.getByText(/^Balance, due /)).toBeVisible()
  await expect(offer.getByRole('heading', { name: 'If you cancel' })).toBeVisible()
  await expect(offer.getByText('Everything back', { exact: true })).toBeVisible()
  await expect(offer.getByText(/^None of/)).toBeVisible()
  await page.getByRole('button', { name: 'We’d like to book' }).click()
  await expect(page.getByText(/^You said on .* that you’d like to book/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByText(/^The couple said on .* that they would like to book/)).toBeVisible()
  await open(vendor, '/vendor/tasks')
  await expect(vendor.getByText(`Send ${couple.firstName} the contract`)).toBeVisible()
  const contractId = await writeContract(vendor, bookingId, couple.firstName)
  await reviseBeside(vendor, bookingId)
  await open(vendor, `/vendor/contracts/${contractId}`)
  const terms = vendor.getByRole('region', { name: 'Terms of the offer' })
  await expect(terms).toContainText(OFFER_CHANGED)
  await terms.getByRole('button', { name: 'Apply the new terms' }).click()
  await expect(vendor.getByText(TERMS_TAKEN)).toBeVisible()
  await sendContract(vendor, contractId)

  await open(page, '/dashboard/tasks')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Read and sign the contract' }).click()
  await expect(page.getByRole('heading', { name: 'Sign the contract' })).toBeVisible()
  await signContract(page, contractId, couple.firstName)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await openPaymentPage(page)
  await typeCard(page, '4111 1111 1111 1111')
  await expect(page.getByRole('alert')).toContainText('Use the test card 4242 4242 4242 4242.')
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not paid' })).toBeVisible()
  await payNext(page, bookingId)
  await page.getByRole('main').getByRole('link', { name: 'Go to your booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your date is booked' })).toBeVisible()
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Documents 1/1' })).toBeVisible()
  await open(page, '/dashboard/tasks')
  await page.getByText(/^Done \(\d+\)$/).click()
  await expect(page.getByRole('link', { name: 'Done: Read and sign the contract' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Send the timeline of the day' }).click()
  await expect(page.getByText('Task marked as completed')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const after = later(day, 3)
  for (let round = 0; round < 2; round += 1) {
    const pictures = { bookingId, url: 'https://gallery.example/ours', note: '', imageCount: 480 }
    await send(vendor, after, 'bookings.deliver', pictures)
    await send(page, after, 'bookings.requestChanges', { bookingId, reason: 'Brighter, please.' })
  }
  await send(vendor, after, 'bookings.deliver', { bookingId, url: 'https://gallery.example/ours', note: '' })
  await moveClock(context, after)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText(/^Changes have already been requested twice/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for changes' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  await expect(page.getByRole('dialog', { name: 'Open a dispute?' })).toBeVisible()
})
