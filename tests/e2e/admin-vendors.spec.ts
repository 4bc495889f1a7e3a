import type { Page } from '@playwright/test'
import { expect, expectSound, open, test } from '../support/browser.ts'
import { fail } from '../support/failing.ts'

async function signInAsAdmin(page: Page) {
  const data = { email: 'admin@curio.example', password: 'curio-demo-1' }
  expect((await page.request.post('/api/trpc/auth.signIn', { data })).status()).toBe(200)
}

// Suspending and restoring are covered by admin-conflicts.spec.ts, with a separate vendor.
test('an administrator reads about a vendor (P8, T23)', { tag: '@phone' }, async ({ page, expectErrors }) => {
  expectErrors(/status of 500/)
  await signInAsAdmin(page)
  await fail(page, 'adminVendors.list')
  await open(page, '/admin/vendors?status=rejected')
  await expect(page.getByText('Failed to load vendors')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  const table = page.getByRole('table', { name: 'Vendors' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectSound(page)
  const name = (await table.getByRole('rowheader').first().innerText()).trim()
  await table.getByRole('link', { name, exact: true }).first().click()
  const details = page.getByRole('dialog', { name })
  await expect(details.getByText('Admin notes', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/id=/)
})

test('contracts show real names, and the newsletter list is exported (AD4, P9, T24)', { tag: '@desktop' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500/)
  await signInAsAdmin(page)
  await fail(page, 'contracts.adminList')
  await open(page, '/admin/contracts?status=signed')
  await expect(page.getByText('Failed to load contracts')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  const table = page.getByRole('table', { name: 'Contracts Management' })
  await expect(table.getByRole('link', { name: /^Download PDF/ }).first()).toBeVisible()
  await expectSound(page)
  // The whole row opens what its name links to.
  await table.getByRole('row').nth(1).getByRole('cell').first().click()
  await expect(page.getByRole('dialog').getByText('Contract between vendor and client')).toBeVisible()
  await expectSound(page)
  await open(page, '/admin/newsletter')
  await expect(page.getByRole('heading', { name: 'Newsletter', level: 1 })).toBeVisible()
  await expect(page.getByRole('table').or(page.getByText('No subscribers found'))).toBeVisible()
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
})
