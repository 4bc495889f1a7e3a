import type { Page } from '@playwright/test'
import { expect, open } from './browser.ts'
import { mailTo } from './mailbox.ts'
import { call, PASSWORD } from './vendor.ts'

const SUBJECTS: Record<string, RegExp> = {
  '/confirm-email': /^Confirm/,
  '/reset-password': /^Reset/,
  '/sign-in-link': /^Your sign-in link/,
  '/cancel-reset': /without your second step$/,
  '/confirm-address': /^Confirm your new email/,
  '/keep-address': /^Your email/,
  '/your-data': /holds about you$/,
}

/** Where the link of the newest such mail leads, on this site. */
export async function linkInMail({ request }: Pick<Page, 'request'>, to: string, part: string): Promise<string> {
  const subject = SUBJECTS[part]
  const { links } = await mailTo(request, to, subject)
  const { pathname, search, hash } = new URL(links.find((link) => link.includes(part))!)
  return pathname + search + hash
}

export type Person = { email: string; password: string; firstName?: string }

/** Someone with an address of their own. */
export const someone = (): Person => ({
  email: `amelia-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`,
  password: PASSWORD,
})

/** Gives somebody a confirmed account without the screen, which accounts.spec.ts looks at; they still have to sign in. */
export async function register({ request }: Pick<Page, 'request'>, person: Person): Promise<void> {
  const { email, password, firstName = 'Amelia' } = person
  await call(request, 'auth.signUp', { firstName, lastName: 'Hart', email, password, confirmPassword: password })
  const link = await linkInMail({ request }, email, '/confirm-email')
  await call(request, 'auth.confirmEmail', { token: /token=([\w-]{43})/.exec(link)![1] })
  await call(request, 'auth.signOut', {})
}

/** Fills in the sign-up form of the page one is on, and sends it. */
export async function fillSignUp(page: Page, { email, password, firstName = 'Amelia' }: Person) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // Whoever comes from an inquiry types it once.
  if (!page.url().includes('inquiry')) await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Signs up, on the current page or the given one. */
export async function signUp(page: Page, person: Person, from: string | null = '/sign-up') {
  if (from) await open(page, from)
  await fillSignUp(page, person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** Follows the mailed link and confirms the address; where the account was opened, that signs in. */
export async function confirm(page: Page, email: string) {
  await open(page, await linkInMail(page, email, '/confirm-email'))
  // As people click who are used to desktop icons: it ends well all the same.
  await page.getByRole('button', { name: 'Confirm my email' }).dblclick()
  await expect(page.getByText('Your email is confirmed').first()).toBeVisible()
}

/** Fills the sign-in form of the page one is on. */
export async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
