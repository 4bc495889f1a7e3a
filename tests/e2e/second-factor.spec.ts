import type { Page } from '@playwright/test'
import { appCode } from '#tests/support/app-code.ts'
import { expect, expectSound, open, test } from '#tests/support/browser.ts'
import { linkInMail, register, signIn, someone } from '#tests/support/people.ts'

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** Gives the browser an authenticator of its own, as a phone or laptop has one. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
}

async function signedIn(page: Page) {
  const person = someone()
  await register(page, person)
  await open(page, '/sign-in?returnTo=/account')
  await signIn(page, person)
  await page.waitForURL('**/account')
  return person
}

/** The key that is written under the QR code. */
async function keyOnPage(page: Page): Promise<string> {
  await page.getByText('Can’t scan it?').click()
  return (await page.locator('details code').innerText()).replaceAll(' ', '')
}

/** Forgets who is signed in, once the page has all it asked for: later questions would be refused, and reported. */
async function signOut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
}

test('a passkey is added, signs in without a password, and is the second step (AC2)', async ({ page }) => {
  await addAuthenticator(page)
  const person = await signedIn(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My laptop')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('You haven’t downloaded or copied your recovery codes')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('My laptop').first()).toBeVisible()

  // Offered in the address field: this authenticator's owner always says yes.
  await signOut(page)
  await page.goto('/sign-in?returnTo=/account')
  await page.waitForURL('**/account')
  await expect(page.getByText('My laptop').first()).toBeVisible()

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await signOut(page)
  await open(page, '/sign-in?returnTo=/account')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/account')
  await expect(page.getByText('My laptop').first()).toBeVisible()

  await signOut(page)
  await open(page, '/sign-in?returnTo=/account')
  await signIn(page, person)
  await page.waitForURL('**/sign-in-step?**')
  await expectSound(page)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL('**/account')
  await expect(page.getByText('My laptop').first()).toBeVisible()

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Signing in only asks for your password.')).toBeVisible()
})

test('an app is set up by its key, asked for at the next sign-in, and by what changes how one gets in (AC1, AC3)', async ({
  page,
  expectErrors,
}) => {
  const person = await signedIn(page)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = await keyOnPage(page)
  await expectSound(page)
  await page.getByLabel('Code from your app').fill(appCode(key))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  // Somebody who comes back to the unlocked screen after five minutes.
  expectErrors(/412/)
  let isFirst = true
  await page.route('**/api/trpc/auth.changePassword**', (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, appCode: 'STEP_UP_REQUIRED' }
    return route.fulfill({ status: 412, json: [{ error: { message: 'Please confirm', code: -32_012, data } }] })
  })
  await page.getByLabel('New password', { exact: true }).fill('slow-amber-lantern')
  await page.getByLabel('Confirm new password').fill('slow-amber-lantern')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await expectSound(page)
  await dialog.getByLabel('Code from your app').fill(appCode(key, 1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()

  await signOut(page)
  await open(page, '/sign-in?returnTo=/account')
  await signIn(page, { ...person, password: 'slow-amber-lantern' })
  await page.waitForURL('**/sign-in-step?**')
  await page.getByText('Lost your second step?').click()
  await page.getByRole('button', { name: 'Start the three days' }).click()
  await expect(page.getByText('You asked to sign in without it.')).toBeVisible()
  await page.getByRole('button', { name: 'I don’t need this anymore' }).click()
  await page.getByRole('button', { name: 'Start the three days' }).click()
  await expect(page.getByText('You asked to sign in without it.')).toBeVisible()
  await expectSound(page)
  await open(page, await linkInMail(page, person.email, '/cancel-reset'))
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s cancelled' })).toBeVisible()
})
