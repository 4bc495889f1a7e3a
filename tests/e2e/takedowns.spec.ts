import type { Page } from '@playwright/test'
import { colleagueAt, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'

const CLAIM = 'I took this picture in Lisbon and never gave it to anybody.'
const ANSWER = 'I took it myself, at a styled shoot in May, and I have the raw file.'

/** Name, postal address, every statement of the law, and the signature. */
async function sign(form: Page, name: string): Promise<void> {
  await form.getByLabel('Your full name').fill(name)
  await form.getByLabel('Postal address').fill('12 Elm Street\nSpringfield, IL 62701')
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  await form.getByLabel('Signature').fill(name)
}

/** Opens the one case of a claimant, and decides it. */
async function decide(admin: Page, claimant: string, label: string, reason: string): Promise<void> {
  await open(admin, '/admin/takedowns?status=all')
  await admin.getByRole('row').filter({ hasText: claimant }).getByRole('link').first().click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText(CLAIM)
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: label }).click()
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog.getByText(reason)).toBeVisible()
}

test('a picture is reported without an account, hidden by a person, answered under oath, and shown again (CU2)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const claimant = `Rui ${Date.now().toString(36)} Costa`
  const email = `rui-${Date.now()}@curio-mail.dev`
  const { desk: vendor, colleague } = await colleagueAt(otherBrowser, 'Reyes')
  const admin = await deskOf(otherBrowser, 'admin')

  await open(page, `/photographer/${colleague.id}`)
  await page.getByRole('region', { name: 'Portfolio' }).getByRole('button').first().click()
  await page.getByRole('group', { name: '2 of' }).getByRole('link', { name: 'Report this picture' }).click()
  await expect(page.getByRole('heading', { name: 'Report a picture' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('What’s yours').fill('A couple on the stairs of the castle, on my own site since 2024.')
  await page.getByLabel('Your claim').fill(CLAIM)
  await page.getByRole('button', { name: 'Send the notice' }).click()
  await expect(page.getByText('Please confirm this: the law asks for it').first()).toBeVisible()
  await sign(page, claimant)
  await page.getByRole('button', { name: 'Send the notice' }).click()
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible()
  await mailTo(page.request, email, /notice/i)

  await decide(admin, claimant, 'Hide the picture', 'The notice is complete.')
  await open(vendor, '/vendor/notices')
  const notice = vendor.getByRole('listitem').filter({ hasText: claimant })
  await expect(notice).toContainText(CLAIM)
  await expect(notice).not.toContainText(email)
  await notice.getByRole('button', { name: 'Send a counter-notice' }).click()
  const form = vendor.getByRole('dialog', { name: 'Counter-notice' })
  await form.getByLabel('Your answer').fill(ANSWER)
  await sign(vendor, 'Wren Reyes')
  await expectAccessible(vendor)
  await form.getByRole('button', { name: 'Send the counter-notice' }).click()
  await expect(notice).toContainText('You’ve answered')

  await decide(admin, claimant, 'Show it again', 'Nobody went to court.')
  await open(vendor, '/vendor/notices')
  await expect(notice).toContainText('Shown again')
})
