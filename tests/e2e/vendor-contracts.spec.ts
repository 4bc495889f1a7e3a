import type { Page } from '@playwright/test'
import { expect, expectAccessible, onlyOn, open, test } from '../support/browser.ts'
import { signInAsDemo } from '../support/vendor.ts'

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test.describe('contracts and bookings', () => {
  onlyOn('desktop')

  test('a contract is written for an own client, signed and sent, and the couple can read it', async ({
    page,
    browser,
  }) => {
    const title = `Our wedding ${Date.now()}-${Math.floor(Math.random() * 1e6)}`
    await signInAsDemo(page, 'vendor')
    await open(page, '/vendor/contracts?tab=draft')
    await page.getByRole('button', { name: 'New contract' }).click()
    const dialog = page.getByRole('dialog', { name: 'New contract' })
    await dialog.getByRole('button', { name: 'Create contract' }).click()
    await expect(dialog.getByText('Please fill all fields and select a client').first()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Client' }).click()
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Amelia')
    await page.getByRole('option', { name: 'Amelia Hart' }).click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('We agree on everything.')
    await dialog.getByRole('button', { name: 'Create contract' }).click()
    await toast(page, 'Contract created successfully')

    await page.getByRole('button', { name: `Send ${title}` }).click()
    const sending = page.getByRole('dialog', { name: 'Send this contract?' })
    await sending.getByLabel('Your full name').fill('Mara Okafor')
    await sending.getByRole('checkbox').click()
    await sending.getByRole('button', { name: 'Sign and send' }).click()
    await toast(page, 'Contract sent successfully')
    await page.getByRole('tab', { name: 'Sent', exact: true }).click()
    await expect(page).toHaveURL(/tab=sent/)
    await expect(page.getByRole('row', { name: title })).toContainText('Sent')

    const context = await browser.newContext()
    const couple = await context.newPage()
    await signInAsDemo(couple, 'client')
    await open(couple, '/dashboard/documents')
    await couple.getByRole('link', { name: title }).click()
    await expect(couple.getByText('We agree on everything.')).toBeVisible()
    await expectAccessible(couple)
    await context.close()
    await page.getByRole('tab', { name: 'Viewed', exact: true }).click()
    await expect(page.getByRole('row', { name: title })).toContainText('Viewed')
  })

  test('bookings keep their tab in the address and name what awaits delivery', async ({ page }) => {
    await signInAsDemo(page, 'vendor')
    await open(page, '/vendor/bookings')
    await expect(page.getByRole('main').getByText('Awaiting delivery:')).toBeVisible()
    await page.getByRole('tab', { name: 'Upcoming' }).click()
    await expect(page).toHaveURL(/tab=upcoming/)
    await expect(page.getByText('Contact details are shown once the booking is confirmed.').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await expect(page.getByText('Declined by the couple').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true')
  })
})
