import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'

/** Where the link of the newest such mail leads, on this site. */
async function linkInMail(page: Page, to: string, part: string): Promise<string> {
  const subject = part === '/confirm-email' ? /^Confirm/ : /^Reset/
  const { links } = await mailTo(page.request, to, subject)
  const { pathname, search, hash } = new URL(links.find((link) => link.includes(part))!)
  return pathname + search + hash
}

const someone = () => ({
  email: `amelia-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`,
  password: 'quiet-olive-harbour',
})

async function signUp(page: Page, { email, password }: ReturnType<typeof someone>, from = '/sign-up') {
  await open(page, from)
  await page.getByLabel('First name').fill('Amelia')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function confirm(page: Page, email: string) {
  await open(page, await linkInMail(page, email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
}

async function signIn(page: Page, { email, password }: ReturnType<typeof someone>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'these ways are walked once, on the phone project')

  test('a couple opens an account, confirms it by mail, signs in, and signs out from the menu', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/status of 403/)
    const person = someone()
    await signUp(page, person)
    await expect(page.getByText("You'll need to confirm your email before signing in.")).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, person)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Please check your email for a confirmation link.',
    )
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await expect(page.getByText('A new email is on its way.')).toBeVisible()

    await confirm(page, person.email)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()

    const otherTab = await context.newPage()
    await open(otherTab, '/about')
    await signIn(page, person)
    await expect(page.getByText('Signed in successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Hello, Amelia' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)

    await otherTab.getByRole('button', { name: 'Menu' }).click()
    await expect(otherTab.getByRole('dialog').getByText('Amelia', { exact: true })).toBeVisible()
    await otherTab.getByRole('button', { name: 'Sign Out' }).click()
    await expect(otherTab.getByText('Signed out successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fdashboard$/)
  })

  test('the page that was wanted comes back after sign-up, confirmation and sign-in', async ({ page }) => {
    const person = someone()
    await signUp(page, person, '/sign-up?returnTo=%2Ffind-photographer%3Fstyle%3Dfilm')
    await confirm(page, person.email)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, person)
    await expect(page).toHaveURL(/\/find-photographer\?style=film$/)
  })

  test('a forgotten password is reset by mail, once, and every session ends', async ({ page, expectErrors }) => {
    expectErrors(/status of 400/)
    const person = someone()
    await signUp(page, person)
    await confirm(page, person.email)
    await open(page, '/forgot-password')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const link = await linkInMail(page, person.email, '/reset-password')
    expect(link).toMatch(/#type=recovery&token=/)
    await open(page, link)
    const renewed = { ...person, password: 'slow-amber-lantern' }
    await page.getByLabel('New password', { exact: true }).fill(renewed.password)
    await page.getByLabel('Confirm new password').fill('something else')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByLabel('Confirm new password')).toBeFocused()
    await page.getByLabel('Confirm new password').fill(renewed.password)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await signIn(page, renewed)
    await expect(page).toHaveURL(/\/dashboard$/)

    await open(page, '/about')
    await open(page, link)
    await page.getByLabel('New password', { exact: true }).fill('third-time-lucky')
    await page.getByLabel('Confirm new password').fill('third-time-lucky')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Invalid password reset link. Please request a new one.',
    )
  })

  test('without a link the new password cannot be sent', async ({ page }) => {
    await open(page, '/reset-password')
    await expect(page.getByText('Invalid password reset link. Please request a new one.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save new password' })).toBeDisabled()
  })

  test('a refused sign-in keeps what was typed and says why', async ({ page, expectErrors }) => {
    expectErrors(/status of 400/)
    await open(page, '/sign-in?returnTo=%2F%2Fevil.example')
    await signIn(page, { email: 'nobody@curio-mail.dev', password: 'not-the-password' })
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The email address or the password is not right.',
    )
    await expect(page.getByText('Failed to sign in')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@curio-mail.dev')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('closed areas send a visitor to the right door', async ({ page }) => {
    await open(page, '/admin')
    await expect(page).toHaveURL(/\/admin-login/)
    await expect(page.getByText('Please sign in to access the admin area')).toBeVisible()
    await open(page, '/vendor')
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fvendor$/)
    await expect(page.getByRole('heading', { name: 'Sign in to your vendor dashboard' })).toBeVisible()
  })

  test('the account page changes the name and the password and ends all sessions', async ({ page, expectErrors }) => {
    expectErrors(/status of 400/)
    const person = someone()
    await signUp(page, person)
    await confirm(page, person.email)
    await open(page, '/sign-in?returnTo=%2Faccount')
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('First name').fill('Noor')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Name saved')).toBeVisible()
    await page.getByLabel('Present password').fill('not-the-password')
    await page.getByLabel('New password', { exact: true }).fill('slow-amber-lantern')
    await page.getByLabel('Confirm new password').fill('slow-amber-lantern')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This is not your present password.')).toBeVisible()
    await expect(page.getByLabel('Present password')).toBeFocused()
    await page.getByLabel('Present password').fill(person.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await open(page, '/account')
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Faccount$/)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })
    for (const path of [
      '/sign-in',
      '/sign-up',
      '/forgot-password',
      '/reset-password',
      '/confirm-email',
      '/admin-login',
    ]) {
      test(`${path} is accessible and keeps its width`, async ({ page }) => {
        await open(page, path)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      })
    }
  })
}
