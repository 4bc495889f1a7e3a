import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chooseDate, expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { confirm, signIn, signUp, someone } from '../support/people.ts'

const PHOTOGRAPHER = { name: 'Mara Okafor', email: 'vendor@curio.example', password: 'curio-demo-1' }
const DAY_MS = 86_400_000
const REVIEW = 'A calm presence all day, and pictures that we will look at for the rest of our lives.'

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A Wednesday some 22 months ahead: nobody else of the demonstration market marries then. */
function weddingDay(): string {
  const start = new Date(`${dayIn(655)}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() + ((3 - start.getUTCDay() + 7) % 7))
  return start.toISOString().slice(0, 10)
}

/** From here on this person's requests are answered at noon of another day. */
const moveClock = (context: BrowserContext, day: string) =>
  context.setExtraHTTPHeaders({ 'x-curio-now': `${day}T17:00:00.000Z` })
const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** A couple with an account that has asked the photographer for its day. */
async function ask(page: Page, day: string): Promise<ReturnType<typeof someone> & { firstName: string }> {
  const couple = { ...someone(), firstName: `Ines${Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, 'x')}` }
  await open(page, '/find-photographer')
  await chooseDate(page, day)
  await page.getByRole('searchbox', { name: 'Search' }).fill('Okafor')
  await page.getByRole('link', { name: new RegExp(PHOTOGRAPHER.name) }).click()
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Write to ${PHOTOGRAPHER.name}` })
  await form.getByLabel('City').fill('New York')
  await form.getByLabel('Your message').fill('We would love to have you with us.')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await signUp(page, couple, null)
  await confirm(page, couple.email)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, couple)
  await expect(page.getByRole('heading', { level: 1, name: 'Your inquiry is on its way' })).toBeVisible()
  return couple
}

async function photographerPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await open(page, '/sign-in?returnTo=%2Fvendor%2Finbox')
  await signIn(page, PHOTOGRAPHER)
  return page
}

/** Offer, contract, signature of the photographer; gives the booking's id. */
async function offerAndSend(page: Page, couple: string): Promise<string> {
  await page.getByRole('link', { name: new RegExp(couple) }).click()
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await page.getByLabel('Package').fill('The day')
  await page.getByLabel('What', { exact: true }).fill('The day, 8 hours')
  await page.getByLabel('Price each, $').fill('5000')
  await expect(page.getByText('You get')).toBeVisible()
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('heading', { name: 'Your offer is with the couple' })).toBeVisible()
  const bookingId = new URL(page.url()).pathname.split('/').at(-1)!
  await open(page, '/vendor/contracts')
  await page.getByRole('button', { name: 'New contract' }).first().click()
  const form = page.getByRole('dialog', { name: 'New contract' })
  await form.getByRole('combobox', { name: 'Client' }).fill(couple)
  await page.getByRole('option', { name: new RegExp(couple) }).click()
  await form.getByLabel('Title').fill(`Wedding of ${couple}`)
  await form.getByLabel('Content').fill('The photographer comes for eight hours and delivers about 500 pictures.')
  await form.getByRole('button', { name: 'Create contract' }).click()
  await page.getByRole('button', { name: `Send Wedding of ${couple}` }).click()
  const sending = page.getByRole('dialog', { name: 'Send this contract?' })
  await sending.getByLabel('Your full name').fill('Mara Okafor')
  await sending.getByRole('checkbox').check()
  await sending.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByText('Contract sent successfully')).toBeVisible()
  return bookingId
}

async function sign(page: Page, bookingId: string, couple: { firstName: string; password: string }) {
  await open(page, `/dashboard/bookings/${bookingId}`)
  await page.getByRole('link', { name: 'Read and sign' }).click()
  await page.getByLabel('Your full name').fill(`${couple.firstName} Hart`)
  await page.getByLabel('Your password').fill(couple.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await expect(page.getByRole('heading', { name: 'The first payment makes the date yours' })).toBeVisible()
}

async function payWith(page: Page, card: string) {
  await page
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /^Pay \$/ })
  await form.getByLabel('Card number').fill(card)
  await form.getByLabel('Expiry').fill('12/40')
  await form.getByLabel('CVC').fill('123')
  await form.getByRole('button', { name: /^Pay \$/ }).click()
  return form
}

async function review(page: Page) {
  const form = page.getByRole('form', { name: 'Your review' })
  for (const mark of ['Overall', 'Quality', 'Communication', 'Punctuality', 'Value']) {
    await form.getByRole('group', { name: mark }).getByRole('radio', { name: '5 stars' }).check({ force: true })
  }
  await form.getByRole('textbox').fill(REVIEW)
  await form.getByRole('button', { name: 'Send review' }).click()
}

test('a whole wedding on two people’s screens, from the inquiry to the payout and both reviews', async ({
  page,
  context,
  browser,
  baseURL,
  isMobile,
  expectErrors,
}) => {
  test.skip(!isMobile, 'this way is walked once: the couple on a phone, the photographer at a desk')
  test.slow()
  expectErrors(/status of 400/)
  const day = weddingDay()
  const couple = await ask(page, day)
  const vendor = await photographerPage(browser, baseURL!)
  const bookingId = await offerAndSend(vendor, couple.firstName)

  await sign(page, bookingId, couple)
  const refused = await payWith(page, '4000 0000 0000 0002')
  await expect(refused.getByRole('alert')).toContainText('Your card was declined.')
  await page.keyboard.press('Escape')
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Your date is booked' })).toBeVisible()
  await expect(page.getByRole('link', { name: PHOTOGRAPHER.email })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, '/dashboard/payments')
  await expect(page.getByText('Test payments')).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('$3,500 paid. It is held in escrow.')).toBeVisible()

  const after = later(day, 3)
  await Promise.all([moveClock(context, after), moveClock(vendor.context(), after)])
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByRole('heading', { name: 'The couple waits for their pictures' })).toBeVisible()
  await vendor.getByRole('button', { name: 'Deliver pictures' }).click()
  const delivery = vendor.getByRole('dialog', { name: 'Deliver the pictures' })
  await delivery.getByLabel('Link to the gallery').fill('https://gallery.example/ours')
  await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(vendor.getByRole('heading', { level: 2, name: 'Delivered' })).toBeVisible()

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('link', { name: /gallery\.example/ })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm delivery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Complete' })).toBeVisible()

  const paidDay = later(after, 7)
  const headers = { 'x-curio-now': `${paidDay}T17:00:00.000Z` }
  expect((await page.request.post('/dev/jobs/payments.payouts', { headers })).ok()).toBe(true)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByText('Paid out')).toBeVisible()
  await review(page)
  await expect(page.getByText(/^It is shown when/)).toBeVisible()
  await review(vendor)
  await expect(vendor.getByText(REVIEW)).toHaveCount(2)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText(REVIEW)).toHaveCount(2)
  await vendor.context().close()
})
