import { expect, expectAccessible, expectSound, open, test } from '../support/browser.ts'
import { linkInMail, register, signIn, signUp, someone } from '../support/people.ts'
import { signInAs } from '../support/vendor.ts'

test('a link opened on another browser asks for a new password; the original one then opens nothing (X138)', {
  tag: '@phone',
}, async ({ page, otherBrowser, expectErrors }) => {
  expectErrors(/status of 400/)
  const person = someone()
  await signUp(page, person)
  const elsewhere = await otherBrowser()
  await open(elsewhere, await linkInMail(page, person.email, '/confirm-email'))
  await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expectAccessible(elsewhere)
  const own = { ...person, password: 'slow-amber-lantern' }
  await elsewhere.getByLabel('New password', { exact: true }).fill('password1')
  await elsewhere.getByLabel('Confirm new password').fill('password1')
  await elsewhere.getByRole('button', { name: 'Save and confirm my email' }).click()
  await expect(elsewhere.getByText('Too many people use this password')).toBeVisible()
  await elsewhere.getByLabel('New password', { exact: true }).fill(own.password)
  await elsewhere.getByLabel('Confirm new password').fill(own.password)
  await elsewhere.getByRole('button', { name: 'Save and confirm my email' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(elsewhere.getByLabel('Email')).toHaveValue(person.email)
  await signIn(elsewhere, own)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  await open(page, '/sign-in')
  await signIn(page, person)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is incorrect')
})

test('an owner refused because of others’ tries has a link mailed and signs in with it (X137)', {
  tag: '@phone',
}, async ({ page, playwright, baseURL, expectErrors }) => {
  expectErrors(/status of 4(?:00|29)/)
  const person = someone()
  const stranger = await playwright.request.newContext({ baseURL })
  await register({ request: stranger }, person)
  await stranger.dispose()
  const guesses = Array.from({ length: 12 }, (_, guess) =>
    page.request.post('/api/trpc/auth.signIn', { data: { ...person, password: `guess-${guess}` } }),
  )
  await Promise.all(guesses)

  await open(page, '/sign-in?returnTo=%2Faccount')
  // An address that is new to the account has one try, whatever the others did.
  await signIn(page, { ...person, password: 'not-the-password' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is incorrect')
  await signIn(page, person)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many sign-in attempts.')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText(`If there’s an account for ${person.email}`)).toBeVisible()
  await expectSound(page)
  const link = await linkInMail(page, person.email, '/sign-in-link')
  await open(page, link)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, link)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link has already been used')
  // This browser has signed in before: the strangers' tries are not its own.
  await page.getByRole('link', { name: 'Sign in with your password' }).click()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
})

test('a couple finds the account in every menu and fills in what its photographer needs (D4)', {
  tag: '@phone',
}, async ({ page }) => {
  const person = someone()
  await register(page, person)
  await signInAs(page, person.email, person.password)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Your wedding' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  const wedding = page.getByRole('form', { name: 'Your wedding' })
  await wedding.getByLabel('Your partner’s name').fill('Jonah, 917 555 0148')
  await wedding.getByRole('button', { name: 'Save wedding details' }).click()
  await expect(wedding.getByText('Contact details are shared automatically')).toBeVisible()
  await wedding.getByLabel('Your partner’s name').fill('Jonah')
  await wedding.getByRole('textbox', { name: 'Wedding date' }).fill('2027-06-12')
  await wedding.getByLabel('City').fill('Denver')
  await wedding.getByLabel('Phone').fill('+1 212 555 0100')
  await wedding.getByRole('button', { name: 'Save wedding details' }).click()
  await expect(page.getByText('Wedding details saved')).toBeVisible()
  await expectSound(page)
  await open(page, '/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('+12125550100')
  await expect(page.getByRole('textbox', { name: 'Wedding date' })).toHaveValue('June 12, 2027')
})
