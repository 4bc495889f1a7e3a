import { expect, expectSound, open, test } from '../support/browser.ts'
import { signInAsDemo } from '../support/vendor.ts'

/** A name that exists nowhere: what arrives is tried without a browser. */
const HOST = 'hooks.invalid'

test('an administrator adds an endpoint, tries it, sees what came of it, changes the secret and removes it', {
  tag: '@desktop',
}, async ({ page, expectErrors }) => {
  // The address that leads inside is refused.
  expectErrors(/400.*webhooks\.create/)
  await signInAsDemo(page, 'admin')
  await open(page, '/admin/webhooks')
  await expect(page.getByText('No endpoints yet')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add an endpoint' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add an endpoint' })
  await form.getByLabel('Address').fill('https://10.0.0.1/in')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText(/lead to the public internet/)).toBeVisible()
  await expectSound(page)
  await form.getByLabel('Address').fill(`https://${HOST}/in`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'The secret of this endpoint' })
  const secret = await shown.locator('code').innerText()
  expect(secret).toMatch(/^whsec_/)
  await expectSound(page)
  await shown.getByRole('button', { name: 'I’ve saved it' }).click()

  const act = async (what: string) => {
    await page.getByRole('button', { name: `Actions for ${HOST}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Send a test')
  await expect(page.getByText('On its way: it’s sent within a minute.')).toBeVisible()
  expect((await page.request.post('/dev/jobs/webhooks.deliver')).ok()).toBe(true)
  await open(page, '/admin/webhooks')
  await expect(page.getByRole('table', { name: 'Deliveries' }).getByText(/unknown host/)).toBeVisible()
  await expectSound(page)

  await act('New secret')
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(shown.locator('code')).not.toHaveText(secret)
  await shown.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText(/signs until/)).toBeVisible()
  await act('Remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()
})
