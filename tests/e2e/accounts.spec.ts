import {
  appears,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSound,
  open,
  test,
} from '../support/browser.ts'
import { confirm, fillSignUp, linkInMail, register, signIn, signUp, someone } from '../support/people.ts'
import { signInAs } from '../support/vendor.ts'

/** The couple of the demonstration market: sign-ups of one address are limited. */
const COUPLE = { email: 'client@curio.example', password: 'curio-demo-1' }

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a couple opens an account, confirms it by mail, which signs in here, and signs out from the menu (T1, T4, E12, R11, T8)', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/status of 403|ERR_FAILED/)
    const person = someone()
    await open(page, '/sign-up')
    await page.route('**/api/trpc/auth.signUp**', (route) => route.abort())
    await fillSignUp(page, person)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Failed to create account. Please try again later.',
    )
    await page.unrouteAll()
    await signUp(page, person, null)
    await expect(page.getByText("You'll need to confirm your email before signing in.")).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, person)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Please check your email for a confirmation link.',
    )
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await expect(page.getByText('A new email is on its way.')).toBeVisible()

    const otherTab = await context.newPage()
    await open(otherTab, '/about')
    await confirm(page, person.email)
    await expect(page.getByRole('heading', { name: 'Your wedding' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)

    await otherTab.getByRole('button', { name: 'Menu' }).click()
    await expect(otherTab.getByRole('dialog').getByText('Amelia', { exact: true })).toBeVisible()
    await otherTab.getByRole('button', { name: 'Sign Out' }).click()
    await expect(otherTab.getByText('Signed out successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fdashboard$/)
  })

  test('the requested page opens after sign-up and confirmation', async ({ page }) => {
    const person = someone()
    await signUp(page, person, '/sign-up?returnTo=%2Ffind-photographer%3Fstyle%3Dfilm')
    await confirm(page, person.email)
    await expect(page).toHaveURL(/\/find-photographer\?style=film$/)
  })

  test('a forgotten password is reset by mail, once, and every session ends (C26, E11, R13, R14, X46, T62, T63)', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of 400|ERR_FAILED/)
    const person = someone()
    await register(page, person)
    await open(page, '/forgot-password')
    await page.getByLabel('Email').fill(person.email)
    await page.route('**/api/trpc/auth.requestPasswordReset**', (route) => route.abort())
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Failed to send password reset email')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const link = await linkInMail(page, person.email, '/reset-password')
    expect(link).toMatch(/#type=recovery&token=/)
    await page.clock.install()
    await open(page, link)
    const renewed = { ...person, password: 'slow-amber-lantern' }
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Confirm new password').fill('something else')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(renewed.password)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByLabel('Confirm new password')).toBeFocused()
    await page.getByLabel('Confirm new password').fill(renewed.password)
    await page.route('**/api/trpc/auth.resetPassword**', (route) => route.abort())
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Failed to update password').first()).toBeVisible()
    await page.unrouteAll()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await appears(page, page.getByRole('heading', { name: 'Your password has been changed' }))
    await page.clock.runFor(1500)
    await expect(page).toHaveURL(/\/reset-password/)
    await page.clock.runFor(500)
    await page.clock.resume()
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

  test('without a link the new password cannot be sent (V16)', async ({ page }) => {
    await open(page, '/reset-password')
    await expect(page.getByText('Invalid password reset link. Please request a new one.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save new password' })).toBeDisabled()
  })

  test('a refused sign-in keeps what was typed and says why (T2, T3)', async ({ page, expectErrors }) => {
    expectErrors(/status of 400|ERR_FAILED/)
    await open(page, '/sign-in?returnTo=%2F%2Fevil.example')
    await signIn(page, { email: 'nobody@curio-mail.dev', password: 'not-the-password' })
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The email address or the password is incorrect.',
    )
    await expect(page.getByText('Failed to sign in')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@curio-mail.dev')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('nobody@curio-mail.dev')
    await page.route('**/api/trpc/auth.signIn**', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('An error occurred during sign in')
  })

  test('a session that ends while somebody is typing loses nothing', async ({ page, context, expectErrors }) => {
    expectErrors(/status of 40[01]/)
    await open(page, '/sign-in?returnTo=%2Faccount')
    await signIn(page, COUPLE)
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    const present = page.getByLabel('Current password')
    const confirmation = page.getByLabel('Confirm new password')
    await present.fill('not-the-password')
    await page.getByLabel('New password', { exact: true }).fill('slow-amber-lantern')
    await confirmation.fill('slow-amber-lantern')
    // This browser's cookie no longer grants access.
    const session = (await context.cookies()).find(({ name }) => name.endsWith('session'))!
    await context.addCookies([{ ...session, value: 'a'.repeat(session.value.length) }])
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled()
    await expect(confirmation).toHaveValue('slow-amber-lantern')

    const otherTab = await context.newPage()
    await open(otherTab, '/sign-in')
    await signIn(otherTab, COUPLE)
    await expect(otherTab).toHaveURL(/\/dashboard$/)
    await page.bringToFront()
    await expect(present).toHaveValue('not-the-password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This isn’t your current password.')).toBeVisible()
    await expect(confirmation).toHaveValue('slow-amber-lantern')
  })

  test('a hostile return URL leads home, both after signing in and when already signed in (X18)', async ({
    page,
    baseURL,
  }) => {
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
    ]
    await open(page, `/sign-in?returnTo=${encodeURIComponent(hostile[0]!)}`)
    await signIn(page, COUPLE)
    await expect(page).toHaveURL(`${baseURL}/dashboard`)
    for (const form of hostile) {
      for (const door of ['/sign-in', '/sign-up']) {
        await page.goto(`${door}?returnTo=${encodeURIComponent(form)}`)
        await expect(page, `${door} ${form}`).toHaveURL(`${baseURL}/dashboard`)
      }
    }
  })

  test('closed areas send a visitor to the right sign-in page (L1, T35, R10)', async ({ page }) => {
    await open(page, '/admin')
    await expect(page).toHaveURL(/\/admin-login/)
    await expect(page.getByText('Please sign in to access the admin area')).toBeVisible()
    await open(page, '/vendor')
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fvendor$/)
    await expect(page.getByRole('heading', { name: 'Sign in to your dashboard' })).toBeVisible()
  })

  test('the account page changes the name and the password and ends all sessions', async ({ page, expectErrors }) => {
    expectErrors(/status of 400/)
    const person = someone()
    await register(page, person)
    await signInAs(page, person.email, person.password)
    await open(page, '/account')
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('First name').fill('Noor')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Name saved')).toBeVisible()
    await page.getByLabel('Current password').fill('not-the-password')
    await page.getByLabel('New password', { exact: true }).fill('slow-amber-lantern')
    await page.getByLabel('Confirm new password').fill('slow-amber-lantern')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This isn’t your current password.')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await page.getByLabel('Current password').fill(person.password)
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

// On the phone targets.spec.ts walks them.
test('every account page is accessible and fits its width', { tag: '@desktop' }, async ({ page }) => {
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/sign-in-link',
    '/join',
    '/admin-login',
  ]) {
    await open(page, path)
    await expectSound(page)
  }
})
