import type { Page } from '@playwright/test'
import { bookWedding, type Colleague, colleagueAt, deskOf, payNext } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { call } from '../support/vendor.ts'
import { later, moveClock, weddingDay } from '../support/wedding-steps.ts'

const MARKS = { rating: 2, quality: 2, communication: 2, punctuality: 2, value: 2 }
const BEING_CHECKED = 'Being checked'

/** A wedding that is over, and both have reviewed it, without a screen; gives the booking's id. */
async function reviewedWedding(page: Page, vendor: Page, { day, body, colleague }: Wedding): Promise<string> {
  await Promise.all([page, vendor].map((desk) => desk.context().setExtraHTTPHeaders({})))
  const { bookingId } = await bookWedding(page, vendor, day, 500_000, colleague)
  await payNext(page, bookingId)
  const after = later(day, 3)
  await Promise.all([moveClock(page.context(), after), moveClock(vendor.context(), after)])
  await call(vendor.request, 'bookings.deliver', {
    bookingId,
    url: 'https://gallery.example/ours',
    pin: null,
    expiresOn: null,
    note: '',
    imageCount: null,
  })
  await call(page.request, 'bookings.confirmDelivery', { bookingId })
  await call(page.request, 'reviews.submit', { bookingId, ...MARKS, body })
  await call(vendor.request, 'reviews.submit', { bookingId, ...MARKS, body: `${body} That is what they wrote.` })
  return bookingId
}
type Wedding = { day: string; body: string; colleague: Colleague }

/** The photographer disputes the review on their screen. */
async function dispute(vendor: Page, body: string): Promise<void> {
  await open(vendor, '/vendor/reviews')
  const item = vendor.getByRole('listitem').filter({ hasText: body })
  await item.getByRole('button', { name: 'Dispute this review' }).click()
  const form = vendor.getByRole('dialog', { name: 'Dispute this review' })
  await form.getByLabel('What is wrong with it?').selectOption({ index: 3 })
  await form.getByLabel('What should we look at?').fill('This is about another wedding than theirs.')
  await form.getByRole('button', { name: 'Send to our team' }).click()
  await expect(item.getByText(BEING_CHECKED)).toBeVisible()
  await expect(item.getByRole('button', { name: 'Dispute this review' })).toHaveCount(0)
}

test('a disputed review stays visible until it is decided: kept it is as before, taken down it is gone for everybody but who wrote it (RV5)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const { desk: vendor, colleague } = await colleagueAt(otherBrowser, 'Byrne')
  const admin = await deskOf(otherBrowser, 'admin')
  const profile = async () => {
    const visitor = await otherBrowser()
    await open(visitor, `/photographer/${colleague.id}`)
    return visitor.getByRole('region', { name: 'Reviews' })
  }
  const decide = async (body: string, label: 'Keep' | 'Take down') => {
    await open(admin, '/admin/reviews?status=in_check')
    const row = admin.getByRole('row').filter({ hasText: body })
    await row.getByRole('link').first().click()
    const full = admin.getByRole('dialog')
    await expect(full.getByText('This is about another wedding than theirs.')).toBeVisible()
    await expectAccessible(admin)
    await full.getByRole('button', { name: label }).click()
    const form = admin.getByRole('dialog').last()
    if (label === 'Take down') await form.getByLabel('Grounds').selectOption({ index: 3 })
    await form.getByRole('textbox').fill('Compared with the booking.')
    await form.getByRole('button', { name: label, exact: true }).click()
    await expect(admin.getByText(label === 'Keep' ? 'The review stays' : 'Review taken down').first()).toBeVisible()
  }

  const kept = 'They came late and left before the dance, which we had agreed.'
  const keptId = await reviewedWedding(page, vendor, { day: weddingDay(1), body: kept, colleague })
  await moveClock(admin.context(), later(weddingDay(1), 4))
  await dispute(vendor, kept)
  await open(page, `/dashboard/bookings/${keptId}`)
  await expect(page.getByText(/^Our team is checking your review/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Your side' }).fill('We kept the list of times. They left at nine.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText('What you told our team:')).toBeVisible()
  await expect((await profile()).getByRole('article').filter({ hasText: kept })).toContainText(/being checked/i)
  await decide(kept, 'Keep')
  await open(page, `/dashboard/bookings/${keptId}`)
  await expect(page.getByText(kept, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Our team is checking your review/)).toHaveCount(0)
  await open(vendor, '/vendor/reviews')
  const standing = vendor.getByRole('listitem').filter({ hasText: kept })
  await expect(standing.getByText('You disputed it, and our team decided that it stays')).toBeVisible()
  await expect(standing.getByRole('button', { name: 'Dispute this review' })).toHaveCount(0)

  const gone = 'We never met them: somebody else came with a camera of ours.'
  const goneId = await reviewedWedding(page, vendor, { day: weddingDay(2), body: gone, colleague })
  await dispute(vendor, gone)
  // The couple has had the time to say something.
  await moveClock(admin.context(), later(weddingDay(2), 7))
  await decide(gone, 'Take down')
  await open(page, `/dashboard/bookings/${goneId}`)
  await expect(page.getByText(/^Our team took your review down/)).toBeVisible()
  await open(vendor, '/vendor/reviews')
  await expect(vendor.getByText(kept)).toBeVisible()
  await expect(vendor.getByText(gone)).toHaveCount(0)
  const shown = await profile()
  await expect(shown.getByRole('article').filter({ hasText: kept })).not.toContainText(/being checked/i)
  await expect(shown.getByText(gone)).toHaveCount(0)
})

test('a photographer leaves a note about the couple for colleagues and the couple answers (RV8)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  // Another colleague than above: a profile shows the newest review first.
  const { desk: vendor, colleague } = await colleagueAt(otherBrowser, 'Castellano')
  const day = weddingDay(3)
  const body = 'They were late to their own wedding, and lovely about it all the same.'
  const bookingId = await reviewedWedding(page, vendor, { day, body, colleague })
  await open(vendor, `/vendor/bookings/${bookingId}`)
  const note = 'Clear plans, quick answers, a warm family.'
  await vendor.getByLabel(/^How was it to work with/).fill(note)
  await expectAccessible(vendor)
  await vendor.getByRole('button', { name: 'Share the note' }).click()
  await expect(vendor.getByText(note)).toBeVisible()

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText(note)).toBeVisible()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Thank you, come back any time.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText('Thank you, come back any time.')).toBeVisible()
})
