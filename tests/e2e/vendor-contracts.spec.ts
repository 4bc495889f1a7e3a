import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../support/browser.ts'
import { signInAsDemo } from '../support/vendor.ts'

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test.describe('contracts and bookings', { tag: '@desktop' }, () => {
  test('a contract without an offer says what it lacks, and cannot be sent', async ({ page }) => {
    const title = `Our wedding ${Date.now()}-${Math.floor(Math.random() * 1e6)}`
    await signInAsDemo(page, 'vendor')
    await open(page, '/vendor/contracts?tab=draft')
    await page.getByRole('button', { name: 'New contract' }).click()
    const dialog = page.getByRole('dialog', { name: 'New contract' })
    await dialog.getByRole('button', { name: 'Create contract' }).click()
    await expect(dialog.getByText('Please fill all fields and select a client').first()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Client' }).click()
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Amelia')
    await page.getByRole('option', { name: 'Amelia & Jonah' }).click()
    await expect(dialog.getByText('It has no price and no date yet')).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('We agree on everything.')
    await dialog.getByRole('button', { name: 'Create contract' }).click()
    await toast(page, 'Contract created successfully')
    await expect(page.getByRole('row', { name: title })).toContainText('Needs an offer')
    await expect(page.getByRole('button', { name: `Send ${title}` })).toHaveCount(0)
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByText('It has no price and no date yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('bookings keep their tab in the URL and name what awaits delivery', async ({ page }) => {
    await signInAsDemo(page, 'vendor')
    await open(page, '/vendor/bookings')
    await expect(page.getByRole('main').getByText('Awaiting delivery:')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'All' }).click()
    await expect(page).toHaveURL(/tab=all/)
    await page.goBack()
    await expect(page.getByText('Contact details are shown once the booking is confirmed.').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await expect(page.getByText('Declined by the couple').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true')
  })
})
