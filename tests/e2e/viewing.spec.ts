import { expect, expectAccessible, expectNoSidewaysScroll, expectSound, open, test } from '../support/browser.ts'
import { signInAsNewCouple } from '../support/couple.ts'
import { mailTo } from '../support/mailbox.ts'
import { PASSWORD, signInAs, signInAsDemo } from '../support/vendor.ts'

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
  await expectSound(page)

  await open(page, `/dashboard/messages?thread=${threadId}`)
  await expect(banner).toBeVisible()
  await page.getByRole('textbox', { name: /^Write to / }).fill('I’d have said yes')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(banner.getByText('Nothing was changed: you’re only looking.')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await open(page, '/account')
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible()
  await expect(page.getByText('Only the person themself sees this.')).toHaveCount(4)
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
