import type { Page } from '@playwright/test'
import { askForDay, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { pdf } from '../support/pdfs.ts'
import { consentToSigning, later, openPaymentPage, payWith, typeCard, weddingDay } from '../support/wedding-steps.ts'

/** The contract that goes with an offer, and the photographer's signature. (BZ1) */
async function signAndSend(vendor: Page, title: string, template?: string): Promise<void> {
  const box = vendor.getByRole('group', { name: 'The contract' })
  await box.getByRole('switch', { name: 'Send the contract with the offer' }).setChecked(true, { force: true })
  if (template) await box.getByLabel('Start from a template').selectOption(template)
  else {
    await box.getByLabel('Contract title').fill(title)
    await box.getByLabel('Contract text').fill('The photographer comes for the day and delivers the pictures.')
  }
  await expect(box.getByRole('region', { name: 'As the couple reads it' })).toContainText(title)
  await box.getByLabel('Your full name').fill('Mara Okafor')
  await box.getByRole('checkbox', { name: /^I have read/ }).check()
  await vendor.getByRole('button', { name: 'Sign and send' }).click()
  await expect(vendor.getByRole('heading', { name: 'The contract is with the couple' })).toBeVisible()
}

/** A template with variables, tried with one of the photographer's bookings; gives its name. (CT2) */
async function writeTemplate(vendor: Page): Promise<string> {
  const name = `Usual ${test.info().project.name} ${Date.now()}`
  await open(vendor, '/vendor/contracts')
  await vendor.getByRole('link', { name: 'Contract templates' }).click()
  await vendor
    .getByRole('button', { name: /^(?:New template|Start from our text)$/ })
    .first()
    .click()
  const form = vendor.getByRole('dialog', { name: 'New template' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Contract title').fill('Photographs for {couple}')
  await form.getByLabel('Contract text').fill('We photograph for {hours} hours, for {prize} in all.')
  await form.getByRole('button', { name: 'Save template' }).click()
  await expect(form.getByText('“{prize}” isn’t a variable.')).toBeVisible()
  await form.getByLabel('Contract text').fill('We photograph for {hours} hours, for {total} in all.')
  await expect(form.getByRole('region', { name: 'As the couple reads it' })).toContainText('in all.')
  await expectAccessible(vendor)
  await form.getByRole('button', { name: 'Save template' }).click()
  await expect(vendor.getByRole('heading', { name })).toBeVisible()
  const annexes = vendor.getByRole('region', { name: 'Attachments' })
  await annexes.getByLabel('PDF to add').setInputFiles({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: await pdf({ text: `What we bring along, ${name}` }),
  })
  await expect(annexes.getByRole('link', { name })).toBeVisible()
  return name
}

test('an offer with its contract, from other terms to the first payment in one sitting (BZ1, BZ2)', {
  tag: '@desktop-nightly',
}, async ({ page, otherBrowser }) => {
  const vendor = await deskOf(otherBrowser, 'vendor')
  const day = later(weddingDay(1, true), test.info().project.name === 'phone' ? 14 : 21)
  const couple = await askForDay(page, day)

  const template = await writeTemplate(vendor)

  // What is typed survives a reload.
  await open(vendor, `/vendor/offers/${couple.threadId}`)
  await expect(vendor.getByRole('complementary', { name: 'What they asked for' })).toBeVisible()
  await vendor.getByLabel('Package').fill('The day')
  await vendor.getByLabel('What', { exact: true }).fill('The day, 8 hours')
  await vendor.getByLabel('Price each, $').fill('5000')
  await vendor.getByLabel('Hours').fill('8')
  await expect(vendor.getByText('Draft saved')).toBeVisible()
  await vendor.reload()
  await expect(vendor.getByText(/^What you typed on .* is back\.$/)).toBeVisible()
  await expect(vendor.getByLabel('Price each, $')).toHaveValue('5,000')
  await signAndSend(vendor, `Wedding of ${couple.firstName}`)
  const bookingId = new URL(vendor.url()).pathname.split('/').at(-1)!

  // The couple reads, and asks for other terms.
  await open(page, '/dashboard')
  await page.getByRole('link', { name: /^Read and sign: / }).click()
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Wedding of ${couple.firstName}` })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Ask for other terms' }).click()
  const wish = page.getByRole('dialog', { name: 'What would you like instead?' })
  await wish.getByLabel('What should be different?').fill('Could you stay until the first dance?')
  await wish.getByLabel('Hours').fill('10')
  await wish.getByRole('button', { name: 'Send to your photographer' }).click()
  await expect(page.getByRole('heading', { name: 'You asked for other terms' })).toBeVisible()

  // The photographer reads it beside the next offer, which starts from the last one.
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByRole('region', { name: 'What the couple would like' })).toContainText('first dance')
  await vendor.getByRole('link', { name: 'Make a new offer' }).click()
  const beside = vendor.getByRole('complementary', { name: 'What the couple would like' })
  await expect(beside).toContainText('8 hours in the offer')
  await expect(vendor.getByLabel('What', { exact: true })).toHaveValue('The day, 8 hours')
  await vendor.getByLabel('What', { exact: true }).fill('The day, 10 hours')
  await vendor.getByLabel('Hours').fill('10')
  await expectAccessible(vendor)
  await signAndSend(vendor, `Photographs for ${couple.firstName} Hart`, template)

  // Read, sign, pay: back to the right step from another window, and after a refused card.
  await open(page, `/dashboard/proposal/${bookingId}`)
  await expect(page.getByText('We photograph for 10 hours, for $5,000.00 in all.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Platform clauses' })).toBeVisible()
  const annex = page.getByRole('list', { name: 'Attachments' }).getByRole('link', { name: template })
  const file = await page.request.get((await annex.getAttribute('href'))!)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await expect(page.getByRole('heading', { name: 'Sign the contract' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Your full name').fill(`${couple.firstName} Hart`)
  await page.getByLabel('Your password').fill(couple.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  // Before the first signature: what signing on a screen means, refused without its own box.
  const asked = page.getByRole('dialog', { name: 'Electronic records and signatures' })
  await expect(asked.getByText('free of charge').first()).toBeVisible()
  await asked.getByRole('button', { name: 'Consent and go on' }).click()
  await expect(asked.getByText('Please check the box if you consent')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await consentToSigning(page)
  await expect(page.getByRole('heading', { name: 'The first payment makes the date yours' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await openPaymentPage(page)
  await typeCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pay / })).toBeVisible()
  await payWith(page)
  await expect(page.getByRole('heading', { name: 'Your date is booked' })).toBeVisible()
  await open(page, `/dashboard/proposal/${bookingId}?step=sign`)
  await expect(page.getByRole('heading', { name: 'Your date is booked' })).toBeVisible()

  // The photographer's next contracts are without this PDF.
  await open(vendor, '/vendor/contracts/templates')
  await vendor.getByRole('button', { name: `Remove “${template}”` }).click()
  await vendor.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(vendor.getByRole('button', { name: `Remove “${template}”` })).toBeHidden()
})
