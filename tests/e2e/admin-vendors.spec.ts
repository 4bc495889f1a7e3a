import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'

async function signInAsAdmin(page: Page) {
  const data = { email: 'admin@curio.example', password: 'curio-demo-1' }
  expect((await page.request.post('/api/trpc/auth.signIn', { data })).status()).toBe(200)
}

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an administrator reads about a vendor and restores a suspended one', async ({ page, isMobile }) => {
  await signInAsAdmin(page)
  // Only one of the two projects acts on the suspended vendor, so the other one looks at those it leaves alone.
  await open(page, `/admin/vendors?status=${isMobile ? 'rejected' : 'suspended'}`)
  const table = page.getByRole('table', { name: 'Vendors' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectSound(page)
  const name = (await table.getByRole('rowheader').first().innerText()).trim()
  await table.getByRole('link', { name, exact: true }).first().click()
  const details = page.getByRole('dialog', { name })
  await expect(details.getByText('Admin notes')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/id=/)
  if (isMobile) return
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  const form = page.getByRole('dialog', { name: `Restore ${name}` })
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByText('Please say why: it is kept in the audit log')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Reason').fill('Settled on the phone')
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Vendor restored')).toBeVisible()
  await open(page, `/admin/vendors?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The complaint is open again')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Vendor suspended')).toBeVisible()
})

test('contracts carry real names, and the newsletter list is exported', async ({ page, isMobile }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/contracts?status=signed')
  const table = page.getByRole('table', { name: 'Contracts Management' })
  await expect(table.getByRole('link', { name: /^Download PDF/ }).first()).toBeVisible()
  await expectSound(page)
  await table.getByRole('link', { name: /^View/ }).first().click()
  await expect(page.getByRole('dialog').getByText('Contract between vendor and client')).toBeVisible()
  await expectSound(page)
  await open(page, '/admin/newsletter')
  await expect(page.getByRole('heading', { name: 'Newsletter', level: 1 })).toBeVisible()
  await expect(page.getByRole('table').or(page.getByText('No subscribers found'))).toBeVisible()
  await expectSound(page)
  if (isMobile) return
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
})
