import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, expectSound, open, test } from '../support/browser.ts'
import { signInAsNewCouple } from '../support/couple.ts'
import { mailTo } from '../support/mailbox.ts'
import { call, PASSWORD, signInAs, signInAsDemo } from '../support/vendor.ts'

const bannerOf = (page: Page) => page.getByRole('region', { name: /^Looking at Curio as / })

/** Begins a look from the account with this address; gives the account's id. */
async function startLooking(page: Page, email: string): Promise<string> {
  await open(page, `/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Rowan Hart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'See Curio as they see it' }).click()
  const asking = page.getByRole('dialog', { name: 'See Curio as Rowan Hart' })
  await expect(page).toHaveURL(/[?&]id=/)
  const id = new URL(page.url()).searchParams.get('id')!
  await asking.getByLabel('Reason').fill('You wrote that your messages look empty')
  await asking.getByRole('button', { name: 'Start looking' }).click()
  await expect(bannerOf(page)).toBeVisible()
  return id
}

test('an administrator sees Curio as a couple does, changes nothing, and the couple is told (AD8)', async ({
  page,
  otherBrowser,
  expectErrors,
}) => {
  expectErrors(/messages\.send/)
  const theirs = await otherBrowser()
  const { email, threadId } = await signInAsNewCouple(theirs, { firstName: 'Rowan' })

  await signInAsDemo(page, 'admin')
  await open(page, `/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Rowan Hart' }).click()
  const details = page.getByRole('dialog', { name: 'Rowan Hart' })
  await details.getByRole('button', { name: 'See Curio as they see it' }).click()
  const asking = page.getByRole('dialog', { name: 'See Curio as Rowan Hart' })
  await asking.getByRole('button', { name: 'Start looking' }).click()
  await expect(asking.getByText('Please say why: it’s kept in the audit log')).toBeVisible()
  await expectAccessible(page)
  await asking.getByLabel('Reason').fill('You wrote that your messages look empty')
  await asking.getByRole('button', { name: 'Start looking' }).click()

  const banner = page.getByRole('region', { name: /^Looking at Curio as Rowan/ })
  await expect(banner.getByText(/You’re looking at Curio as Rowan.*Read only, 10 minutes left/)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page)

  await open(page, `/dashboard/messages?thread=${threadId}`)
  await expect(banner).toBeVisible()
  await page.getByRole('textbox', { name: /^Write to / }).fill('I’d have said yes')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(banner.getByText('Nothing was changed: you’re only looking.')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await open(page, '/account')
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible()
  await expect(page.getByText('Only they can see this.')).toHaveCount(4)
  await expect(page.getByText('from the Curio team, read only')).toBeVisible()
  await expectAccessible(page)

  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?id=/)
  await expect(details.getByRole('button', { name: 'See Curio as they see it' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  const { text } = await mailTo(theirs.request, email, /^Our team is looking at Curio as you see it$/)
  expect(text).toContain('You wrote that your messages look empty')
  await signInAs(theirs, email, PASSWORD)
  await open(theirs, '/account')
  await expect(theirs.getByText('from the Curio team, read only')).toBeVisible()
  await expect(theirs.getByText('You wrote that your messages look empty')).toBeVisible()
  await open(theirs, `/dashboard/messages?thread=${threadId}`)
  await expect(theirs.getByText('I’d have said yes')).toHaveCount(0)
})

test('a look begins and ends in every tab of the browser at once (AD8)', { tag: '@desktop' }, async ({
  page,
  context,
  otherBrowser,
}) => {
  const { email } = await signInAsNewCouple(await otherBrowser())
  const colleague = await otherBrowser()
  await signInAsDemo(colleague, 'admin-two')
  await signInAsDemo(page, 'admin')
  const own = await context.newPage()
  const shared = await context.newPage()
  await open(own, '/admin/settings')
  await open(shared, '/about')

  const id = await startLooking(page, email)
  const account = new RegExp(`/admin/users\\?id=${id}$`)
  for (const tab of [own, shared]) await expect(bannerOf(tab)).toBeVisible()
  await expect(own).toHaveURL(/\/dashboard$/)
  await expect(own.getByText(/permission/)).toHaveCount(0)
  await expect(shared).toHaveURL(/\/about$/)

  await bannerOf(page).getByRole('button', { name: 'Stop' }).click()
  for (const tab of [page, own, shared]) {
    await expect(tab).toHaveURL(account)
    await expect(bannerOf(tab)).toHaveCount(0)
  }

  // It ends by itself: the tab that is seen asks and says so, the others are told.
  await startLooking(page, email)
  await expect(bannerOf(own)).toBeVisible()
  await call(colleague.request, 'adminUsers.suspend', { id, reason: 'Sends the same inquiry to everybody' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(bannerOf(page).getByText('You’re yourself again. Going back to their account.')).toBeVisible()
  await expect(own).toHaveURL(account)
  await expect(page).toHaveURL(account)
})
