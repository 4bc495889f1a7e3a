import type { Page } from '@playwright/test'
import { createCouples } from '#drizzle/seed/market/people.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSound,
  type OtherBrowser,
  open,
  test,
} from '../support/browser.ts'
import { signInAs, signInAsDemo } from '../support/vendor.ts'

const OKAFOR = 'Okafor Light'
/** Polling brings a message within five seconds; the rest is the machine's. */
const SOON = { timeout: 8000 }

/** A couple of the demonstration market that has written to the demo photographer and booked nobody. */
async function signInAsCouple(page: Page, key: 'waiting' | 'answered' | 'outside' | 'declined' | 'expired') {
  const { email, firstName, partnerName } = createCouples().of(`talk/${key}`)
  await signInAs(page, email, 'curio-demo-1')
  await open(page, '/dashboard/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(OKAFOR) }).click()
  await expect(page.getByRole('heading', { level: 2, name: OKAFOR })).toBeVisible()
  await expect(page).toHaveURL(/\?thread=[0-9a-f-]{36}$/)
  return { couple: `${firstName} & ${partnerName}`, threadId: new URL(page.url()).searchParams.get('thread')! }
}

/** The photographer's browser, at the same conversation. */
async function okaforAt(otherBrowser: OtherBrowser, threadId: string): Promise<Page> {
  const page = await otherBrowser()
  await signInAsDemo(page, 'vendor')
  await open(page, `/vendor/inbox?thread=${threadId}`)
  return page
}

/** A unique text, so that a test can run twice on the same market. */
const unheard = (words: string) => `${words} (${Math.random().toString(36).slice(2, 8)})`
const isPhone = () => test.info().project.name === 'phone'
const composer = (page: Page) => page.getByRole('textbox', { name: /^Write to / })

test.describe('on a phone', { tag: '@phone' }, () => {
  test('both sides write, see what is removed before it is sent, and see what was read (CF2, R19, V37, IQ3, IQ4)', async ({
    page,
    otherBrowser,
  }) => {
    const { couple, threadId } = await signInAsCouple(page, 'answered')
    const okafor = await okaforAt(otherBrowser, threadId)
    await expect(okafor.getByRole('heading', { level: 2, name: couple })).toBeVisible()

    // The preview is what arrives.
    await composer(page).fill('It is on 06/12/2027.')
    await expect(page.getByText('will be removed')).toHaveCount(0)
    await composer(page).press('Shift+Enter')
    const greeting = unheard('Write to')
    await composer(page).pressSequentially(`${greeting} sam@example.com or 512-555-0142.`)
    await expect(page.getByText('1 email address and 1 phone number will be removed.')).toBeVisible()
    await expect(page.getByText('You can share them once you have a confirmed booking together.')).toBeVisible()
    const delivered = `${greeting} [EMAIL REMOVED] or [PHONE NUMBER REMOVED].`
    await expect(page.getByText(delivered)).toBeVisible()
    await expectAccessible(page)
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('')
    await expect(page.getByRole('log')).toContainText(delivered)

    await expect(okafor.getByRole('log')).toContainText(delivered, SOON)
    await expect(okafor.getByRole('log')).not.toContainText('sam@example.com')
    await expect(page.getByRole('log').getByText('Read', { exact: true })).toBeVisible(SOON)
    const answer = unheard('I am free.')
    await composer(okafor).fill(answer)
    await okafor.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log')).toContainText(answer, SOON)

    for (const each of [page, okafor]) {
      await expectAccessible(each)
      await expectNoSidewaysScroll(each)
    }
  })
})

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('a message that is not delivered stays, and Retry sends it once (T57)', async ({ page, expectErrors }) => {
    expectErrors(/Failed to load resource|ERR_FAILED/)
    await signInAsCouple(page, 'outside')
    await page.route('**/api/trpc/messages.send**', (route) => route.abort())
    const question = unheard('Do you hear me?')
    await composer(page).fill(question)
    await composer(page).press('Enter')
    await expect(page.getByText(/^Failed to send message: /).first()).toBeVisible()
    await expect(composer(page)).toHaveValue(question)
    await page.unroute('**/api/trpc/messages.send**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(composer(page)).toHaveValue('')
    await expect(page.getByRole('log').getByText(question)).toHaveCount(1)
  })

  test('a message written without a connection says that it waits and is sent once', async ({ page, expectErrors }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await signInAsCouple(page, 'outside')
    const conversation = page.url()
    const leaveAndComeBack = async () => {
      await page.locator('aside a[href="/dashboard/tasks"]').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(conversation)
    }
    await leaveAndComeBack()
    await page.context().setOffline(true)
    const question = unheard('Is the evening free?')
    await composer(page).fill(question)
    await composer(page).press('Enter')
    await expect(page.getByText(/^You’re offline\. Your message is sent once/)).toBeVisible()
    await expect(composer(page)).toHaveValue(question)
    // Left and opened again it still waits: nobody can send it twice, in these words or others.
    await leaveAndComeBack()
    await expect(composer(page)).toHaveValue(question)
    await expect(page.getByText(/^You’re offline\. Your message is sent once/)).toBeVisible()
    await expect(composer(page)).not.toBeEditable()
    await page.context().setOffline(false)
    await expect(page.getByRole('log').getByText(question)).toHaveCount(1)
    await expect(composer(page)).toHaveValue('')
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('log').getByText(question)).toHaveCount(1)
  })

  test('a session that ends while somebody writes loses nothing', async ({ page, expectErrors }) => {
    expectErrors(/status of 401/)
    const { threadId } = await signInAsCouple(page, 'outside')
    await composer(page).fill('A long thought')
    await page.context().clearCookies({ name: /session/ })
    await composer(page).press('Enter')
    await expect(page.getByText('Your message is still here')).toBeVisible()
    await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/sign-in?returnTo=${encodeURIComponent(`/dashboard/messages?thread=${threadId}`)}`,
    )
    await expect(composer(page)).toHaveValue('A long thought')
    await page.reload()
    expect(await page.evaluate((id) => sessionStorage.getItem(`curio-draft:message:client:${id}`), threadId)).toContain(
      'A long thought',
    )
  })

  test('a conversation can be reported and blocked', async ({ page }) => {
    await signInAsCouple(page, 'expired')
    const options = page.getByRole('button', { name: 'Conversation options' })
    await options.click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Please tell us what happened')).toBeVisible()
    await dialog.getByLabel('What happened?').fill('This is only a test.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you. Our team will read the conversation.')).toBeVisible()
    await options.click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('You’ve blocked this conversation.')).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(composer(page)).toBeVisible()
  })
})

test('the inbox is accessible, and 400 pixels high on wide screens (C30)', async ({ page }) => {
  await signInAsDemo(page, 'client')
  await open(page, '/dashboard/messages')
  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  await expect(conversations.getByRole('link').first()).toBeVisible()
  await expectSound(page)
  if (isPhone()) return
  const height = async () => Math.round((await page.getByRole('log').boundingBox())!.height)
  expect(await height()).toBe(400)
  // So they are under a name that takes several lines.
  const name = page.getByRole('region', { name: /^Conversation with / }).getByRole('heading', { level: 2 })
  await name.evaluate((heading) => {
    heading.textContent = 'Maximiliane Featherstonehaugh-Cholmondeley, Photography and Film'
  })
  expect((await name.boundingBox())!.height).toBeGreaterThan(50)
  expect(await height()).toBe(400)
})
