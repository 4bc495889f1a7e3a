import { randomUUID } from 'node:crypto'
import { askForDay } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { call, signInAsDemo } from '../support/vendor.ts'
import { later, moveClock, weddingDay } from '../support/wedding-steps.ts'

const today = () => new Date().toISOString().slice(0, 10)

test('who keeps writing contact details gets two notices, then a moderator reads and pauses; the pause is ended again (CF8)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const { firstName, threadId } = await askForDay(page, weddingDay(3))
  for (const days of [1, 2, 3]) {
    await moveClock(page.context(), later(today(), days))
    await call(page.request, 'messages.send', { id: randomUUID(), threadId, text: 'Call us on 512-555-0142 tonight' })
  }
  const moderator = await otherBrowser({ viewport: { width: 1440, height: 900 } })
  await signInAsDemo(moderator, 'moderator')
  await moveClock(moderator.context(), later(today(), 3))
  await open(moderator, '/admin/messages?tab=contact')
  const row = moderator.getByRole('row').filter({ hasText: firstName })
  await expect(row.getByText('Again after two notices')).toBeVisible()
  await row.getByRole('link').click()
  const dialog = moderator.getByRole('dialog')
  await expect(dialog.getByText('[PHONE NUMBER REMOVED]').first()).toBeVisible()
  await expect(dialog.getByText(/Second notice/).first()).toBeVisible()
  await dialog.getByLabel('Pause their messages').check()
  await dialog.getByLabel('For how long?').selectOption('7')
  await dialog.getByLabel('Reason').fill('Three times in three days.')
  await expectAccessible(moderator)
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(moderator.getByText('Their messages are paused')).toBeVisible()

  await open(page, `/dashboard/messages?thread=${threadId}`)
  await expect(page.getByText(/Our team has paused your messages/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await moderator.getByRole('row').filter({ hasText: firstName }).getByRole('button', { name: 'End the pause' }).click()
  const lift = moderator.getByRole('dialog')
  await lift.getByLabel('Reason').fill('They explained it.')
  await lift.getByRole('button', { name: 'End the pause' }).click()
  await expect(moderator.getByText('Pause ended')).toBeVisible()
  await open(page, `/dashboard/messages?thread=${threadId}`)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('several flagged messages are unflagged at once, and flagged again (AD12)', { tag: '@desktop' }, async ({
  page,
  otherBrowser,
}) => {
  const couple = await otherBrowser()
  const { firstName, threadId } = await askForDay(couple, weddingDay(4))
  for (const text of ['Write to sam@example.com', 'or to ana@example.com'])
    await call(couple.request, 'messages.send', { id: randomUUID(), threadId, text })
  await signInAsDemo(page, 'moderator')
  await open(page, `/admin/messages?thread=${threadId}`)
  const rows = page.getByRole('row').filter({ hasText: firstName })
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unflag', exact: true }).click()
  const answers = page.getByRole('dialog', { name: '2 of 2 done' })
  await expect(answers.getByRole('listitem')).toHaveCount(2)
  await answers.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The messages are flagged again')).toBeVisible()
  await expect(rows).toHaveCount(2)
})
