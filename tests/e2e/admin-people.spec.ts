import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectSound, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { register, someone } from '../support/people.ts'
import { PASSWORD, read, signInAs, signInAsDemo } from '../support/vendor.ts'

async function post(request: APIRequestContext, procedure: string, data: object): Promise<number> {
  return (await request.post(`/api/trpc/${procedure}`, { data })).status()
}

/** A separate couple with a confirmed address, signed in on this page's browser. */
async function signInAsSomebody(page: Page): Promise<string> {
  const { email, password } = someone()
  await register(page, { email, password, firstName: 'Rowan' })
  await signInAs(page, email, password)
  return email
}

test('somebody suspended while signed in elsewhere is out at the next action, and back when restored', {
  tag: '@desktop',
}, async ({ page, otherBrowser }) => {
  const elsewhere = await otherBrowser()
  const email = await signInAsSomebody(elsewhere)
  await open(elsewhere, '/account')
  await expect(elsewhere.getByLabel('First name')).toHaveValue('Rowan')

  await signInAsDemo(page, 'admin')
  await open(page, '/admin/users')
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)
  await expectSound(page)
  await row.getByRole('link', { name: 'Rowan Hart' }).click()
  const details = page.getByRole('dialog', { name: 'Rowan Hart' })
  await expect(details.getByText(/^1 open session, last seen/)).toBeVisible()
  await expectSound(page)
  await details.getByRole('button', { name: 'Suspend' }).click()
  const form = page.getByRole('dialog', { name: 'Suspend Rowan Hart' })
  await form.getByRole('button', { name: 'Suspend' }).click()
  await expect(form.getByText('Please say why: it’s kept in the audit log')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Reason').fill('Sends the same inquiry to everybody')
  await form.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Account suspended')).toBeVisible()
  await expect(details.getByText('Sends the same inquiry to everybody')).toBeVisible()

  expect(await post(elsewhere.request, 'auth.updateName', { firstName: 'Robin', lastName: 'Hart' })).toBe(401)
  await open(elsewhere, '/dashboard')
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText(/This account is suspended/).first()).toBeVisible()

  await details.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A misunderstanding')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Account restored')).toBeVisible()
  await mailTo(page.request, email, /account is restored/)
  await signInAs(elsewhere, email, PASSWORD)
})

type Found = { items: { id: string; photographer: string }[] }
type Shown = { total: number; items: { id: string }[] }

test('a review is taken down for its content and restored, and the profile follows', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInAsDemo(page, 'admin')
  const filters = { status: 'published', author: 'client' }
  const { items } = await read<Found>(page.request, 'reviews.adminList', filters)
  // Not the demonstration vendor's: other tests count on its reviews.
  const { id } = items.find(({ photographer }) => photographer !== 'Okafor Light')!
  const { photographer } = await read<{ photographer: { id: string } }>(page.request, 'reviews.adminGet', { id })
  const shown = () => read<Shown>(page.request, 'photographers.reviews', { id: photographer.id, page: 1 })
  const { total } = await shown()

  await open(page, `/admin/reviews?status=published&author=client&id=${id}`)
  const details = page.getByRole('dialog')
  await expect(details.getByText('Shown since')).toBeVisible()
  await expectSound(page)
  await details.getByRole('button', { name: 'Check', exact: true }).click()
  const asked = page.getByRole('dialog').last()
  await asked.getByLabel('Grounds').selectOption('Names someone’s private details')
  await asked.getByLabel('Reason').fill('Somebody seems to be named')
  await asked.getByRole('button', { name: 'Ask both sides' }).click()
  // What names somebody goes at once; its writer is heard afterwards.
  await details.getByRole('button', { name: 'Take down' }).click()
  const form = page.getByRole('dialog', { name: 'Take the review down' })
  await form.getByRole('button', { name: 'Take down' }).click()
  await expect(form.getByText('Please choose the grounds')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Grounds').selectOption('Names someone’s private details')
  await form.getByLabel('Reason').fill('Names a guest')
  await form.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Review taken down')).toBeVisible()
  await expect(details.getByText('Names a guest')).toBeVisible()
  const without = await shown()
  expect(without.total).toBe(total - 1)
  expect(without.items.map((review) => review.id)).not.toContain(id)

  await details.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('It was a misunderstanding')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Review restored')).toBeVisible()
  expect((await shown()).total).toBe(total)
})

test('the reviews of both sides are listed and exported', { tag: '@desktop' }, async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await open(page, '/admin/reviews')
  await expect(page.getByRole('table', { name: 'Reviews' }).getByRole('row').nth(1)).toBeVisible()
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^reviews-\d{4}-\d\d-\d\d\.csv$/)
})
