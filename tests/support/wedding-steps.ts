import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { chooseDate, expect, type OtherBrowser, open, test } from './browser.ts'
import { confirm, signIn, signUp, someone } from './people.ts'

/** The demonstration market's photographer, at whose screen the other side sits. */
export const PHOTOGRAPHER = { name: 'Mara Okafor', email: 'vendor@curio.example', password: 'curio-demo-1' }
const DAY_MS = 86_400_000
/** A test card that pays. */
export const GOOD_CARD = '4242 4242 4242 4242'
export const REVIEW = 'A calm presence all day, and pictures that we will look at for the rest of our lives.'

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/**
 * A day from Monday (1) to Thursday some 20 months ahead: nobody of the demonstration market marries then. A second
 * attempt takes the week after, since the first may have booked the day. Each way has a day of its own: `later` ones by
 * three weeks.
 */
export function weddingDay(weekday: 1 | 2 | 3 | 4, isLater = false): string {
  const start = new Date(`${dayIn(600 + 7 * test.info().retry + (isLater ? 21 : 0))}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() + ((weekday - start.getUTCDay() + 7) % 7))
  return start.toISOString().slice(0, 10)
}

/** From here on this person's requests are answered at noon of another day. */
export const moveClock = (context: BrowserContext, day: string) =>
  context.setExtraHTTPHeaders({ 'x-curio-now': `${day}T17:00:00.000Z` })
/** A day so many days after another. */
export const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** From the directory to the photographer's profile. */
export async function openProfile(page: Page) {
  await page.getByRole('searchbox', { name: 'Search' }).fill('Okafor')
  await page.getByRole('link', { name: new RegExp(PHOTOGRAPHER.name) }).click()
}

/** A couple with an account that has asked the photographer for its day. */
export async function ask(page: Page, day: string): Promise<ReturnType<typeof someone> & { firstName: string }> {
  const couple = { ...someone(), firstName: `Ines${Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, 'x')}` }
  await open(page, '/find-photographer')
  await chooseDate(page, day)
  await openProfile(page)
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Write to ${PHOTOGRAPHER.name}` })
  await form.getByLabel('City').fill('New York')
  await form.getByLabel('Your message').fill('We would love to have you with us.')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await signUp(page, couple, null)
  await confirm(page, couple.email)
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page.getByRole('log')).toContainText('We would love to have you with us.')
  return couple
}

/** The photographer at a desk of her own. */
export async function photographerPage(otherBrowser: OtherBrowser): Promise<Page> {
  const page = await otherBrowser({ viewport: { width: 1440, height: 900 } })
  await open(page, '/sign-in?returnTo=%2Fvendor%2Finbox')
  await signIn(page, PHOTOGRAPHER)
  return page
}

/** An offer whose contract follows later: the form would send both. */
export const offerAlone = (page: Page): Promise<void> =>
  page.getByRole('switch', { name: 'Send the contract with the offer' }).setChecked(false, { force: true })

/** The photographer's offer of $5,000; gives the booking's id. */
export async function makeOffer(page: Page, couple: string): Promise<string> {
  await page.getByRole('link', { name: new RegExp(couple) }).click()
  // The inbox opens with the newest conversation: an offer beside it would go to somebody else.
  await expect(page.getByRole('textbox', { name: new RegExp(`^Write to ${couple}`) })).toBeVisible()
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await page.getByLabel('Package').fill('The day')
  await page.getByLabel('What', { exact: true }).fill('The day, 8 hours')
  await page.getByLabel('Price each, $').fill('5000')
  await expect(page.getByText('You get')).toBeVisible()
  await expect(page.getByText('Test payments').first()).toBeVisible()
  await offerAlone(page)
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('heading', { name: 'Your offer is with the couple' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** The draft of a contract over an offer, in the list of contracts. */
export async function writeDraft(page: Page, couple: string): Promise<void> {
  await open(page, '/vendor/contracts')
  await page.getByRole('button', { name: 'New contract' }).first().click()
  const form = page.getByRole('dialog', { name: 'New contract' })
  await form.getByRole('combobox', { name: 'Client' }).fill(couple)
  await page.getByRole('option', { name: new RegExp(couple) }).click()
  await form.getByLabel('Title').fill(`Wedding of ${couple}`)
  await form.getByLabel('Content').fill('The photographer comes for eight hours and delivers about 500 pictures.')
  await form.getByRole('button', { name: 'Create contract' }).click()
  await expect(page.getByRole('button', { name: `Send Wedding of ${couple}` })).toBeVisible()
}

/** Signs the draft as the photographer and sends it, from the list of contracts. */
export async function sendDraft(page: Page, couple: string): Promise<void> {
  await page.getByRole('button', { name: `Send Wedding of ${couple}` }).click()
  const sending = page.getByRole('dialog', { name: 'Send this contract?' })
  await sending.getByLabel('Your full name').fill('Mara Okafor')
  await sending.getByRole('checkbox').check()
  await sending.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByText('Contract sent successfully')).toBeVisible()
}

/** Offer, contract, signature of the photographer; gives the booking's id. */
export async function offerAndSend(page: Page, couple: string): Promise<string> {
  const bookingId = await makeOffer(page, couple)
  await writeDraft(page, couple)
  await sendDraft(page, couple)
  return bookingId
}

type Signer = { firstName: string; password: string }

/** What whoever signs for the first time is asked: the consent to electronic records and signatures. */
export async function consentToSigning(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Electronic records and signatures' })
  await asked.getByRole('checkbox').check()
  await asked.getByRole('button', { name: 'Consent and go on' }).click()
}

/** The couple's first signature, on its contract; in another name than the account's it is asked once. */
export async function sign(page: Page, bookingId: string, couple: Signer, otherName?: string) {
  await open(page, `/dashboard/bookings/${bookingId}`)
  await page.getByRole('link', { name: 'Read and sign' }).click()
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await page.getByLabel('Your full name').fill(otherName ?? `${couple.firstName} Hart`)
  await page.getByLabel('Your password').fill(couple.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  if (otherName) {
    const asked = page.getByRole('dialog', { name: `You’re signing as “${otherName}”` })
    await expect(asked.getByText(`Your account is in the name of “${couple.firstName} Hart”`)).toBeVisible()
    await asked.getByRole('button', { name: 'Sign as this name' }).click()
  }
  await consentToSigning(page)
  await expect(page.getByRole('heading', { name: 'The first payment makes the date yours' })).toBeVisible()
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'The first payment makes the date yours' })).toBeVisible()
}

/** From the first line that is open, over the page before a payment, to the payment service's page. */
export async function openPaymentPage(page: Page): Promise<void> {
  const name = /^(?:Pay|Pay early:|Continue paying) \$/
  const isBefore = /\/(?:pay|proposal)\//.test(page.url())
  if (!isBefore) await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeVisible()
}

/** Types a card on the payment service's page, and pays. */
export async function typeCard(page: Page, card: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Pay by card' })
  await form.getByLabel('Card number').fill(card)
  await form.getByLabel('Expiry').fill('12/40')
  await form.getByLabel('CVC').fill('123')
  await form.getByLabel('Name on the card').fill('Clara Hart')
  await form.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Pays the first line that is open with a test card, and goes back to the booking. */
export async function payWith(page: Page, card = GOOD_CARD): Promise<void> {
  await openPaymentPage(page)
  await typeCard(page, card)
  await expectPaid(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to your booking' }).click()
}

/** The page after a payment: of the first one, that the date is booked. */
export const expectPaid = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^(?:Your date is booked|Paid, thank you)$/ })).toBeVisible()

/** Five stars and a text. */
export async function review(page: Page) {
  const form = page.getByRole('form', { name: 'Your review' })
  for (const mark of ['Overall', 'Quality', 'Communication', 'Punctuality', 'Value']) {
    const group = form.getByRole('group', { name: mark })
    await group.locator('label').last().click()
    await expect(group.getByRole('radio', { name: '5 stars' })).toBeChecked()
  }
  await form.getByRole('textbox').fill(REVIEW)
  await form.getByRole('button', { name: 'Send review' }).click()
}

/** Adds one photo to the review that is being written. */
export async function addReviewPhoto(page: Page) {
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#8a7a6a' } })
    .jpeg()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles([{ name: 'dancing.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.getByRole('list', { name: 'Photos with your review' }).getByRole('listitem')).toHaveCount(1)
}
