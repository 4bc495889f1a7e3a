import type { Page } from '@playwright/test'
import { appCode } from '../support/app-code.ts'
import { expect, expectNoSidewaysScroll, expectSound, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { signIn } from '../support/people.ts'
import { signInAsDemo, signInAsNewVendor } from '../support/vendor.ts'

const PASSWORD = 'slow-amber-lantern'

/** An administrator invites somebody on the page of the team. */
async function invite(page: Page, email: string): Promise<void> {
  await open(page, '/admin/team')
  await expect(page.getByRole('table', { name: 'Team' }).getByText('reviewer@curio.example')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const form = page.getByRole('dialog', { name: 'Invite someone to the team' })
  await form.getByLabel('First name').fill('Imani')
  await form.getByLabel('Email').fill('client@curio.example')
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Reviewer')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByText(/^This address already has an account here/)).toBeVisible()
  await expectSound(page)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Invitations' }).getByText(email)).toBeVisible()
  await expectNoSidewaysScroll(page)
}

/** The invited person follows the link in the mail, chooses a password, signs in and adds a second step. */
async function join(page: Page, email: string): Promise<void> {
  const { links } = await mailTo(page.request, email, /has invited you to the team/)
  const { pathname, hash } = new URL(links.find((link) => link.includes('/join-team'))!)
  await open(page, pathname + hash)
  await expect(page.getByText(/reads and decides on applications/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await expectSound(page)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the team' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/admin-login')
  await signIn(page, { email, password: PASSWORD })
  await page.waitForURL('**/admin/applications')
  await open(page, '/account')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByText('Can’t scan it?').click()
  const key = (await page.locator('details code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill(appCode(key))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
}

test('a reviewer is invited, decides on an application, and sees nothing else; then becomes a moderator, and leaves (AD13)', async ({
  page,
  otherBrowser,
  expectErrors,
}) => {
  // The address that has an account is refused.
  expectErrors(/400.*team\.invite/)
  const email = `imani-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`
  await signInAsDemo(page, 'admin')
  await invite(page, email)

  const own = await otherBrowser()
  await join(own, email)
  const applicant = await otherBrowser()
  const { email: applied } = await signInAsNewVendor(applicant)
  await open(own, '/admin')
  await expect(own).toHaveURL(/\/admin\/applications/)
  await own.getByRole('searchbox', { name: 'Search applications' }).fill('Marsh Pictures')
  await own.getByRole('row').filter({ hasText: 'Marsh Pictures' }).getByRole('link').first().click()
  const application = own.getByRole('dialog')
  await expectSound(own)
  await application.getByRole('button', { name: 'Reject' }).click()
  const rejecting = own.getByRole('dialog', { name: /^Reject / })
  await rejecting.getByRole('checkbox').first().check()
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await mailTo(own.request, applied, /application/)

  await open(own, '/admin/payments')
  await expect(own).toHaveURL(/\/admin\/applications/)
  await expect(own.getByText('That page isn’t part of your role, so here’s yours')).toBeVisible()

  await open(page, '/admin/team')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Reviewer')).toBeVisible()
  await row.getByRole('button', { name: 'Actions for Imani' }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const changing = page.getByRole('dialog', { name: 'Change the role of Imani' })
  await changing.getByRole('combobox', { name: 'Role' }).selectOption('Moderator')
  await expectSound(page)
  await changing.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Role changed')).toBeVisible()
  await mailTo(page.request, email, /^Your role has changed: Moderator/)
  await open(own, '/admin/applications')
  await own.waitForURL('**/admin-login**')

  await row.getByRole('button', { name: 'Actions for Imani' }).click()
  await page.getByRole('menuitem', { name: 'End access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect(row.getByText('Ended')).toBeVisible()
  await mailTo(page.request, email, /^You’re no longer on the team/)
  await expectSound(page)
})

/** Where mailed links lead, whose secrets no server sees. */
const LINKED = ['/join-team', '/reset-password', '/sign-in-link', '/confirm-email', '/keep-address', '/cancel-reset']

test('a page to which a mailed link leads does not call the link dead before it has been read', async ({ request }) => {
  for (const path of [...LINKED, '/confirm-address', '/your-data', '/join'])
    expect(await (await request.get(path)).text(), path).not.toMatch(/no longer|already (?:been )?used|too old/)
})
