import type { Page } from '@playwright/test'
import { deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { PASSWORD, signInAsNewVendor } from '../support/vendor.ts'

const DETAILS = 'section[aria-labelledby="payout-details"]'

async function goToStripe(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go to Stripe' }).click()
}

test('a photographer sets up payouts in two visits; the service checks, rejects and takes it back', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const { email } = await signInAsNewVendor(page)
  await open(page, '/vendor/earnings')
  await goToStripe(page, 'Set up payouts')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  const details = page.locator(DETAILS)
  await expect(details.getByText('STRIPE TEST BANK, account ending in 6789')).toBeVisible()
  await expect(details.getByRole('listitem')).toHaveText([
    'your date of birth',
    'the last four digits of your social security number',
    'your agreement to the terms of the payment service',
  ])
  await expectAccessible(page)
  await goToStripe(page, 'Continue the setup')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Date of birth').fill('1988-04-12')
  await page.getByLabel('Last four digits').fill('0000')
  await page.getByLabel('I agree').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(details.getByText('Payouts go there.')).toBeVisible()

  const desk = await deskOf(otherBrowser, 'admin')
  const happens = async (what: string) => {
    await desk.goto('/_stripe/world')
    await desk.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: what }).click()
    await open(page, '/vendor/earnings')
  }
  await happens('Check it')
  await expect(details.getByText('Stripe is checking what you told it.')).toBeVisible()
  await happens('Lift the restriction')
  await expect(details.getByText('Payouts go there.')).toBeVisible()
  await happens('Reject it')
  await expect(details.getByText('isn’t asking for anything more')).toBeVisible()
  await expect(details.getByRole('listitem')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await goToStripe(page, 'Open your Stripe account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})
