import type { Page } from '@playwright/test'
import { expect, expectSettled, expectSound, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { signInAsDemo } from '../support/vendor.ts'

// The flagged conversation is covered by admin-messages.spec.ts, the dispute by dispute.spec.ts.

type Vendor = { id: string; name: string; email: string }

/** A photographer of the market whom no other test has to do with; the page belongs to the administrator. */
async function listedVendor(page: Page): Promise<Vendor> {
  await signInAsDemo(page, 'admin')
  const input = encodeURIComponent(JSON.stringify({ search: 'Grant & Harbor' }))
  const answer = await page.request.get(`/api/trpc/adminVendors.list?input=${input}`)
  const found = (await answer.json()) as { result: { data: { items: { id: string; businessName: string }[] } } }
  const [{ id, businessName: name }] = found.result.data.items as [{ id: string; businessName: string }]
  const asked = encodeURIComponent(JSON.stringify({ id }))
  const record = await page.request.get(`/api/trpc/adminVendors.get?input=${asked}`)
  const { email } = ((await record.json()) as { result: { data: { email: string } } }).result.data
  return { id, name, email }
}

async function act(page: Page, { name, email }: Vendor, action: string) {
  await open(page, `/admin/vendors?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** What a couple looking for the vendor sees, in the directory and at the vendor's own URL. */
async function expectShown(page: Page, { id, name }: Vendor, isShown: boolean) {
  await open(page, `/find-photographer?q=${encodeURIComponent(name)}&location=seattle`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(`a[href^="/photographer/${id}"]`)).toHaveCount(isShown ? 1 : 0)
  expect((await page.request.get(`/photographer/${id}`)).status()).toBe(isShown ? 200 : 404)
}

test('a suspended vendor disappears for couples, is told by mail, and is back once restored', {
  tag: '@desktop',
}, async ({ page }) => {
  const vendor = await listedVendor(page)
  const { name, email } = vendor
  await expectShown(page, vendor, true)

  await act(page, vendor, 'Suspend')
  const suspend = page.getByRole('dialog', { name: `Suspend ${name}` })
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await expect(suspend.getByText('Please say why: it’s kept in the audit log')).toBeVisible()
  await expectSound(page)
  await suspend.getByLabel('Reason').fill('Two couples waited for their pictures')
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Vendor suspended')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('Suspended')).toBeVisible()
  await expectShown(page, vendor, false)
  const mail = await mailTo(page.request, email, /has been updated$/)
  expect(mail.text).toContain('Your profile is suspended and no longer shown to couples.')
  expect(mail.text).not.toContain('Two couples')

  await act(page, vendor, 'Restore')
  const restore = page.getByRole('dialog', { name: `Restore ${name}` })
  await restore.getByLabel('Reason').fill('All pictures are delivered')
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Vendor restored')).toBeVisible()
  await expectShown(page, vendor, true)

  await open(page, '/admin/audit?action=vendor.restore')
  await page
    .getByRole('button', { name: `restored the vendor ${name}` })
    .first()
    .click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByText('All pictures are delivered')).toBeVisible()
  await expect(entry.getByRole('row', { name: /^suspended_at/ })).toBeVisible()
})

test('a table keeps its order and page in the URL and exports what it finds', { tag: '@desktop' }, async ({ page }) => {
  await signInAsDemo(page, 'admin')
  // Payments that no other test adds to in the meantime.
  await open(page, '/admin/payments?tab=payments&status=all&search=Photo')
  const table = page.getByRole('table', { name: 'Couples’ payments' })
  const amount = table.getByRole('columnheader', { name: 'Amount' })
  await expect(amount).not.toHaveAttribute('aria-sort')
  await amount.getByRole('button', { name: 'Amount' }).click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/order=-amount/)
  await amount.getByRole('button', { name: 'Amount' }).click()
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  const row = table.getByRole('row').nth(1)
  await expectSettled(page)
  const onFirstPage = await row.innerText()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/order=amount.*page=2|page=2.*order=amount/)
  await expectSettled(page)
  await expect(row).not.toHaveText(onFirstPage, { useInnerText: true })
  const onSecondPage = await row.innerText()
  await page.reload()
  await expect(row).toHaveText(onSecondPage, { useInnerText: true })
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText(/rows exported/)).toBeVisible()

  await open(page, '/admin/audit')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/after=/)
  await page.getByRole('columnheader', { name: 'When' }).getByRole('button', { name: 'When' }).click()
  await expect(page).toHaveURL(/order=createdAt/)
  await expect(page).not.toHaveURL(/after=/)
})
