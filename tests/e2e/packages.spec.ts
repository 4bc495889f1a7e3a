import type { Page } from '@playwright/test'
import { deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { register, someone } from '../support/people.ts'
import { read, signInAs } from '../support/vendor.ts'
import { later, weddingDay } from '../support/wedding-steps.ts'

const letters = () => Array.from({ length: 6 }, () => 'aeioulmnr'[Math.floor(Math.random() * 9)]).join('')

/** Cheaper than anything the demonstration photographer has, so that "Starting at" follows. */
async function writePackage(vendor: Page, name: string) {
  await open(vendor, '/vendor/packages')
  await vendor.getByRole('button', { name: /^(?:New package|Create your first package)$/ }).click()
  const form = vendor.getByRole('dialog', { name: 'New package' })
  await form.getByLabel('Name').fill(`${name} 917 555 0199`)
  await form.getByRole('button', { name: 'Add package' }).click()
  await expect(form.getByText('Contact details are shared automatically once the booking is confirmed')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Price, $').fill('900')
  await form.getByLabel('Hours').fill('3')
  await form.getByLabel('What else is included').fill('Ten prints')
  await form.getByRole('button', { name: 'Add an add-on' }).click()
  await form.getByLabel('What', { exact: true }).fill('Linen album')
  await form.getByLabel('Price, $').last().fill('250')
  await expectAccessible(vendor)
  await form.getByRole('button', { name: 'Add package' }).click()
  await expect(form).toBeHidden()
  await expect(vendor.getByText('Starting at $900')).toBeVisible()
  await expectNoSidewaysScroll(vendor)
}

/** A couple of its own, on the profile of the demonstration photographer. */
async function askForIt(page: Page, name: string, firstName: string) {
  const person = { ...someone(), firstName }
  await register(page, person)
  await signInAs(page, person.email, person.password)
  const { items } = await read<{ items: { id: string }[] }>(page.request, 'directory.list', { q: 'Okafor', page: 1 })
  await open(page, `/photographer/${items[0]!.id}?date=${later(weddingDay(2, true), 14)}`)
  await expect(page.getByText('Starting at $900').filter({ visible: true }).first()).toBeVisible()
  const offered = page.getByRole('region', { name: 'Packages' })
  await expect(offered.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await offered.getByRole('link', { name: `Ask for this package ${name}` }).click()
  const form = page.getByRole('dialog', { name: /^Write to/ })
  await expect(form.getByLabel('Package').locator('option:checked')).toHaveText(`${name}, $900`)
  await form.getByLabel('Linen album, $250').check()
  await expect(form.getByText(/^Together \$1,150/)).toBeVisible()
  await form.getByLabel('Your message').fill('We marry with twelve guests and would love to have you.')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByRole('dialog', { name: 'Inquiry sent' })).toBeVisible()
}

test('a package with an add-on is written, asked for, and starts the offer; "Starting at" follows (PF3)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const name = `Elopement ${letters()}`
  const firstName = `Noor${letters()}`
  const vendor = await deskOf(otherBrowser, 'vendor')
  await vendor.setViewportSize(page.viewportSize()!)
  await writePackage(vendor, name)
  await askForIt(page, name, firstName)

  await open(vendor, '/vendor/inbox')
  await vendor.getByRole('link', { name: new RegExp(firstName) }).click()
  await expect(vendor.getByText(`${name}, $900`)).toBeVisible()
  await vendor.getByRole('link', { name: 'Make an offer' }).click()
  await expect(vendor.getByLabel('Package')).toHaveValue(name)
  const lines = vendor.getByLabel('What', { exact: true })
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(1)).toHaveValue('Ten prints')
  await expect(lines.nth(2)).toHaveValue('Linen album')
  await expect(vendor.getByText('$1,150').first()).toBeVisible()
  await expectAccessible(vendor)

  await open(vendor, '/vendor/packages')
  await vendor.getByRole('button', { name: `Delete “${name}”` }).click()
  await vendor.getByRole('button', { name: 'Delete package' }).click()
  await expect(vendor.getByRole('heading', { name, exact: true })).toBeHidden()
})
