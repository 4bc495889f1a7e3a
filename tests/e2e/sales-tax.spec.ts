import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { askForDay } from '../support/booked-wedding.ts'
import { expectAccessible, expectNoSidewaysScroll, open } from '../support/browser.ts'
import { freePort, isReady, type Started, startProduct } from '../support/own-product.ts'
import { signInAsDemo } from '../support/vendor.ts'
import {
  consentToSigning,
  expectPaid,
  later,
  moveClock,
  openPaymentPage,
  typeCard,
  weddingDay,
} from '../support/wedding-steps.ts'

// A product of its own: where tax is collected anywhere, every offer needs the state of its venue.
test.describe.configure({ timeout: 360_000 })

const folder = mkdtempSync(path.join(os.tmpdir(), 'curio-sales-tax-'))
let product: Started | undefined
test.afterAll(() => {
  product?.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const TAX = 'Sales tax (Texas, 8.25%)'

/** The administrator has it collected in Texas. */
async function collectInTexas(admin: Page): Promise<void> {
  await open(admin, '/admin/settings')
  await admin.getByRole('tab', { name: 'Sales tax' }).click()
  const form = admin.getByRole('form', { name: 'Sales tax settings' })
  await form.getByRole('combobox', { name: 'Sales tax' }).selectOption('states')
  await form.getByRole('checkbox', { name: 'Texas', exact: true }).check()
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Save Sales Tax Settings' }).click()
  await expect(admin.getByText('Settings saved').first()).toBeVisible()
}

/** The photographer's offer of $5,000 in Austin, with its contract; gives the booking's id. */
async function offerInAustin(vendor: Page, threadId: string, title: string): Promise<string> {
  await open(vendor, `/vendor/offers/${threadId}`)
  await vendor.getByLabel('Package').fill('The day')
  await vendor.getByLabel('What', { exact: true }).fill('The day, 8 hours')
  await vendor.getByLabel('Price each, $').fill('5000')
  const venue = vendor.getByRole('group', { name: 'The venue’s address' })
  await venue.getByLabel('State').selectOption('Texas')
  await venue.getByLabel('City').fill('Austin')
  await venue.getByLabel('ZIP code').fill('78701')
  await expect(vendor.getByText(`${TAX}, estimated`)).toBeVisible()
  await expect(vendor.getByText('$5,412.50')).toBeVisible()
  await expectAccessible(vendor)
  const box = vendor.getByRole('group', { name: 'The contract' })
  await box.getByRole('switch', { name: 'Send the contract with the offer' }).setChecked(true, { force: true })
  await box.getByLabel('Contract title').fill(title)
  await box.getByLabel('Contract text').fill('The photographer comes for the day and delivers the pictures.')
  await box.getByLabel('Your full name').fill('Mara Okafor')
  await box.getByRole('checkbox', { name: /^I have read/ }).check()
  await vendor.getByRole('button', { name: 'Sign and send' }).click()
  await expect(vendor.getByRole('heading', { name: 'The contract is with the couple' })).toBeVisible()
  return new URL(vendor.url()).pathname.split('/').at(-1)!
}

/** The administrator records a payment to the state with a wrong amount, and reverses it. */
async function remitByMistake(admin: Page): Promise<void> {
  const owed = admin.getByRole('region', { name: 'Owed to states' })
  const before = await owed.getByText(/^Texas: /).textContent()
  await owed.getByRole('button', { name: 'Record a remittance to Texas' }).click()
  const record = admin.getByRole('form', { name: 'Record a remittance to Texas' })
  await record.getByLabel('Amount, $').fill('5')
  await record.getByRole('textbox', { name: 'Paid on' }).fill('November 20, 2026')
  await record.getByLabel('Reference').fill('TX 4711')
  await record.getByRole('button', { name: 'Record it' }).click()
  await expect(record).toBeHidden()
  await expect(owed.getByText('$5.00 remitted')).toBeVisible()
  await owed.getByText('Recorded remittances').click()
  await owed.getByRole('button', { name: 'Reverse $5.00 to Texas, TX 4711' }).click()
  await expectAccessible(admin)
  await admin.getByRole('textbox', { name: 'Reason' }).fill('It was $50.')
  await admin.getByRole('button', { name: 'Reverse it' }).click()
  await expect(owed.getByText('Reversed: It was $50.')).toBeVisible()
  await expect(owed.getByText(/^Texas: /)).toHaveText(before!)
}

/** The amount in dollars of a text such as "$2,165.00, including $165 sales tax". */
const dollarsIn = (text: string): number[] =>
  [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, amount]) => Number(amount!.replaceAll(',', '')))

test('tax is collected in a state: a couple reads it on the offer, the contract and before it pays, and gets its share back', {
  tag: ['@phone', '@nightly'],
}, async ({ browser }) => {
  const port = await freePort()
  product = startProduct(port, path.join(folder, 'data'), { SEED: 'demo', DEMO_SECOND_FACTOR: 'off' })
  await isReady(port, 240_000)
  const baseURL = `http://localhost:${port}`
  const problems: string[] = []
  const seat = async (viewport: { width: number; height: number }) => {
    const page = await (await browser.newContext({ baseURL, viewport })).newPage()
    page.on('pageerror', ({ message }) => problems.push(message))
    return page
  }
  const desk = { width: 1440, height: 900 }
  const [page, vendor, admin] = [await seat({ width: 390, height: 844 }), await seat(desk), await seat(desk)]
  await signInAsDemo(vendor, 'vendor')
  await signInAsDemo(admin, 'admin')
  await collectInTexas(admin)
  const day = weddingDay(2)
  const couple = await askForDay(page, day)
  const bookingId = await offerInAustin(vendor, couple.threadId, `Wedding of ${couple.firstName}`)

  // On the offer and on its contract.
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('listitem').filter({ hasText: TAX })).toContainText('$412.50')
  await expect(page.getByText('$5,412.50').first()).toBeVisible()
  await open(page, `/dashboard/proposal/${bookingId}`)
  await expect(page.getByText(TAX).first()).toBeVisible()
  await expect(page.getByText('$5,412.50').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await page.getByLabel('Your full name').fill(`${couple.firstName} Hart`)
  await page.getByLabel('Your password').fill(couple.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await consentToSigning(page)

  // Before the payment, and after it: three tenths of both.
  await expect(page.getByRole('heading', { name: 'The first payment makes the date yours' })).toBeVisible()
  await expect(page.getByText(`${TAX}, $123.75`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await openPaymentPage(page)
  await expect(page.getByText('$1,623.75').first()).toBeVisible()
  await typeCard(page, '4242424242424242')
  await expectPaid(page)
  await expect(page.getByText('Your $1,623.75 arrived.')).toBeVisible()
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByText(/plus \$123\.75 sales tax/)).toBeVisible()

  // Cancelled three weeks before the wedding, half of it goes back, and half of the tax.
  await moveClock(page.context(), later(day, -20))
  await open(page, `/dashboard/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  const back = dialog.locator('dl > div').filter({ hasText: 'Back to you' })
  await expect(back).toContainText('sales tax')
  const [wholeDollars, taxDollars] = dollarsIn((await back.textContent())!)
  expect(wholeDollars).toBeCloseTo(1_623.75 / 2, 1)
  expect(taxDollars).toBeCloseTo(123.75 / 2, 1)
  await dialog.getByRole('textbox').fill('Our plans have changed.')
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(page.getByText('Booking cancelled').first()).toBeVisible()
  await open(page, '/dashboard/payments')
  await expect(page.getByText('Refunded').first()).toBeVisible()
  const sums = page.locator('dl').first().locator('div').filter({ hasText: 'Refunded' })
  expect(dollarsIn((await sums.textContent())!)).toEqual([wholeDollars])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(admin, '/admin/payments?tab=tax')
  await expect(admin.getByRole('button', { name: 'Record a remittance to Texas' })).toBeVisible()
  await expectAccessible(admin)
  await remitByMistake(admin)
  expect(problems).toEqual([])
})
