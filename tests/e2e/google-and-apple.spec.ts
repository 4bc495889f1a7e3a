import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSound, open, test } from '../support/browser.ts'
import { register, signIn, someone } from '../support/people.ts'

type Provider = 'Google' | 'Apple'

/** Goes to the provider and comes back as this person; Apple's answer is a form of its own page. */
async function continueAs(page: Page, provider: Provider, email: string): Promise<void> {
  await page.getByRole('heading', { name: `Sign in with ${provider}` }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  if (provider === 'Apple') await page.getByRole('button', { name: 'Return to the site' }).click()
}

test('somebody new signs up with Google, without a password, and goes on where they were (AC4)', {
  tag: '@phone',
}, async ({ page }) => {
  const { email } = someone()
  await open(page, '/sign-up?returnTo=%2Faccount')
  await expectSound(page)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await continueAs(page, 'Google', email)
  await expect(page.getByText(`Google has confirmed ${email}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Noor')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/account')
  await expect(page.getByText('Your account has no password.')).toBeVisible()
  await expectSound(page)

  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await open(page, '/sign-in?returnTo=%2Faccount')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await continueAs(page, 'Google', email)
  await page.waitForURL('**/account')
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible()
})

test('an account is connected by signing in to it, never by its address alone (AC4)', async ({ page }) => {
  const person = someone()
  await register(page, person)
  await open(page, '/sign-in')
  await page.getByRole('link', { name: 'Continue with Apple' }).click()
  await continueAs(page, 'Apple', person.email)
  await expect(page.getByText('Sign in to it once, then you can connect Apple.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expectAccessible(page)
  await signIn(page, person)
  const connect = page.getByRole('button', { name: `Connect ${person.email}` })
  await expect(connect).toBeFocused()
  await connect.click()
  await expect(page.getByRole('button', { name: 'Disconnect Apple' })).toBeVisible()
  await expectAccessible(page)
})

test('who comes back without signing in is told so, and nothing else has happened', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/sign-in')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You came back without signing in.')).toBeVisible()
  await expectSound(page)
})
