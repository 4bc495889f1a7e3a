import type { Page } from '@playwright/test'
import { createCouples } from '#drizzle/seed/market/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { fail } from '../support/failing.ts'
import { signInAs, signInAsDemo } from '../support/vendor.ts'

const TEAM = 'Platform team'

/** A unique message from a couple of the demonstration market, whom no other test has, to its photographer. */
async function coupleWrites(page: Page) {
  await signInAs(page, createCouples().of('talk/waiting').email, 'curio-demo-1')
  const answer = await page.request.get('/api/trpc/messages.threads?input=%7B%7D')
  const [thread] = ((await answer.json()) as { result: { data: { items: { id: string }[] } } }).result.data.items
  const words = `Reach us (${Math.random().toString(36).slice(2, 10)})`
  const data = { id: crypto.randomUUID(), threadId: thread!.id, text: `${words} at sam@example.com` }
  expect((await page.request.post('/api/trpc/messages.send', { data })).status()).toBe(200)
  const report = { threadId: thread!.id, reason: `Please look at this: ${words}` }
  expect((await page.request.post('/api/trpc/messages.report', { data: report })).status()).toBe(200)
  return { words, threadId: thread!.id }
}

test('an administrator resolves a flagged and reported conversation (AD5, P10, T29, T66, T25, T30)', {
  tag: '@desktop',
}, async ({ page, expectErrors }) => {
  expectErrors(/status of 500/)
  const { words, threadId } = await coupleWrites(page)
  await page.context().clearCookies()
  await signInAsDemo(page, 'admin')
  await fail(page, 'moderation.messages')
  await open(page, '/admin/messages')
  await expect(page.getByText('Failed to load messages')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Flagged' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox', { name: 'Search' }).fill(words)
  const row = page.getByRole('row').filter({ hasText: words })
  await expect(row.getByText('Email detected')).toBeVisible()
  await expect(row.getByText('Unread')).toBeVisible()
  await expect(page).toHaveURL(/q=Reach/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await row.getByRole('link', { name: /^View/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Content filtered')).toBeVisible()
  await expect(dialog.getByText(`${words} at [EMAIL REMOVED]`)).toBeVisible()
  await expect(dialog.getByText('Unread')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show original' }).click()
  await expect(dialog.getByText(`${words} at sam@example.com`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send Reply' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByPlaceholder('Type your reply here...').fill(`Please book first. ${words}`)
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByText('Reply sent successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Unflag' }).click()
  await expect(page.getByText('Message unflagged')).toBeVisible()
  await dialog.getByRole('button', { name: 'Flag for Review' }).click()
  await expect(page.getByText('Message flagged for review')).toBeVisible()
  await dialog.getByRole('button', { name: 'Unflag' }).click()
  await expect(dialog.getByRole('button', { name: 'Flag for Review' })).toBeVisible()
  // Unsent text is asked about once.
  await dialog.getByPlaceholder('Type your reply here...').fill('Never sent')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No flagged messages found')).toBeVisible()

  await page.getByRole('tab', { name: 'Reported' }).click()
  const report = page.getByRole('row').filter({ hasText: words })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // What was written and what else is known is there, with the decision.
  await report.getByRole('link').first().click()
  await expect(dialog.getByRole('region', { name: 'Messages' })).toContainText(words)
  await expect(dialog.getByText('Other reports of theirs')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Report resolved')).toBeVisible()
  await expect(report).toHaveCount(0)

  await page.context().clearCookies()
  await signInAsDemo(page, 'vendor')
  await open(page, `/vendor/inbox?thread=${threadId}`)
  const reply = page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: `Please book first. ${words}` })
  await expect(reply).toContainText(TEAM)
})
