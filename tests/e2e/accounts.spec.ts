import { expect, type Page, test } from '@playwright/test'

test.use({ viewport: { width: 390, height: 844 } })

type MailboxMail = { to: string[] | string; subject: string; links: string[] }

/** The newest mail to an address, as the local mailbox shows it; mail leaves a moment after the answer. */
async function linkInMail(page: Page, to: string, part: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as MailboxMail[]
      link = mails.find((mail) => String(mail.to).includes(to) && mail.links.some((one) => one.includes(part)))?.links.find((one) => one.includes(part))
      return link
    })
    .toBeTruthy()
  const { pathname, search, hash } = new URL(link!)
  return pathname + search + hash
}

const someone = () => ({ email: `amelia-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`, password: 'quiet-olive-harbour' })

async function signUp(page: Page, { email, password }: ReturnType<typeof someone>, from = '/sign-up') {
  await page.goto(from)
  await page.getByLabel('First name').fill('Amelia')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function confirm(page: Page, email: string) {
  await page.goto(await linkInMail(page, email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
}

async function signIn(page: Page, { email, password }: ReturnType<typeof someone>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error
  })
})

test('a couple opens an account, confirms it by mail, signs in, and signs out from the menu', async ({ page, context }) => {
  const person = someone()
  await signUp(page, person)
  await expect(page.getByText("You'll need to confirm your email before signing in.")).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please check your email for a confirmation link.')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('A new email is on its way.')).toBeVisible()

  await confirm(page, person.email)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()

  const otherTab = await context.newPage()
  await otherTab.goto('/about')
  await signIn(page, person)
  await expect(page.getByText('Signed in successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hello, Amelia' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await otherTab.getByRole('button', { name: 'Menu' }).click()
  await expect(otherTab.getByText('Amelia', { exact: true })).toBeVisible()
  await otherTab.getByRole('button', { name: 'Sign Out' }).click()
  await expect(otherTab.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fdashboard$/)
})

test('the page that was wanted comes back after sign-up, confirmation and sign-in', async ({ page }) => {
  const person = someone()
  await signUp(page, person, '/sign-up?returnTo=%2Ffind-photographer%3Fstyle%3DFilm')
  await confirm(page, person.email)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL(/\/find-photographer\?style=Film/)
})

test('a forgotten password is reset by mail, once, and every session ends', async ({ page }) => {
  const person = someone()
  await signUp(page, person)
  await confirm(page, person.email)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = await linkInMail(page, person.email, '/reset-password')
  expect(link).toMatch(/#type=recovery&token=/)
  await page.goto(link)
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

  await page.goto('/about')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('third-time-lucky')
  await page.getByLabel('Confirm new password').fill('third-time-lucky')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid password reset link. Please request a new one.')
})

test('without a link the new password cannot be sent', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid password reset link. Please request a new one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save new password' })).toBeDisabled()
})

test('a refused sign-in keeps what was typed and says why', async ({ page }) => {
  await page.goto('/sign-in?returnTo=%2F%2Fevil.example')
  await signIn(page, { email: 'nobody@curio-mail.dev', password: 'not-the-password' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The email address or the password is not right.')
  await expect(page.getByText('Failed to sign in')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@curio-mail.dev')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('closed areas send a visitor to the right door', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin-login/)
  await expect(page.getByText('Please sign in to access the admin area')).toBeVisible()
  await page.goto('/vendor')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fvendor$/)
  await expect(page.getByRole('heading', { name: 'Sign in to your vendor dashboard' })).toBeVisible()
})

test('the account page changes the name and the password and ends all sessions', async ({ page }) => {
  const person = someone()
  await signUp(page, person)
  await confirm(page, person.email)
  await page.goto('/sign-in?returnTo=%2Faccount')
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
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
  await page.goto('/account')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Faccount$/)
})
