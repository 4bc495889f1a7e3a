import { randomUUID } from 'node:crypto'
import { expect, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'

test('a visitor subscribes, confirms by the mailed link and can unsubscribe (C15, L10, T70)', {
  tag: '@phone',
}, async ({ page, request }) => {
  const address = `visitor-${randomUUID()}@example.com`
  await open(page, '/')
  const field = page.getByRole('textbox', { name: /mail/i })
  await field.fill(address)
  const startedAt = Date.now()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  await expect(field).toHaveValue('')
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000)
  await expect(page.getByText(/thank you/i).first()).toBeVisible()

  const mail = await mailTo(request, address)
  const link = mail.links.find((candidate) => candidate.includes('/newsletter/confirm'))!
  // A scanner that opens the link spends nothing.
  expect((await request.get(link)).status()).toBe(200)
  await open(page, new URL(link).pathname + new URL(link).search + new URL(link).hash)
  await page.getByRole('button', { name: /Confirm/ }).click()
  await expect(page.getByRole('main')).toContainText(/confirmed|subscribed/i)
})

test('a mistyped address is refused by the browser and nothing is lost (V18)', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  const field = page.getByRole('textbox', { name: /mail/i })
  await field.fill('not-an-address')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(field).toHaveValue('not-an-address')
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(field).toBeFocused()
})
