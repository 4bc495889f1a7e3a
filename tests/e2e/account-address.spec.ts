import { expect, expectSound, open, test } from '#tests/support/browser.ts'
import { linkInMail, register, signIn, someone } from '#tests/support/people.ts'
import { call } from '#tests/support/vendor.ts'

test('another email is asked for, confirmed, and taken back by the former one (AC5)', { tag: '@phone' }, async ({
  page,
}) => {
  const person = someone()
  const fresh = `new-${person.email}`
  await register(page, person)
  await open(page, '/sign-in?returnTo=/account')
  await signIn(page, person)
  await page.waitForURL('**/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const form = page.getByRole('form', { name: 'Change email' })
  await form.getByLabel('New email').fill(fresh)
  await form.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We wrote to ${fresh}. The link in that email works for 24 hours.`)).toBeVisible()
  await expectSound(page)

  await open(page, await linkInMail(page, fresh, '/confirm-address'))
  await expectSound(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  // This browser stays signed in.
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText(fresh).first()).toBeVisible()

  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await open(page, await linkInMail(page, person.email, '/keep-address'))
  await expectSound(page)
  await page.getByRole('button', { name: 'Keep this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is safe' })).toBeVisible()
  await open(page, await linkInMail(page, person.email, '/reset-password'))
  await page.getByLabel('New password', { exact: true }).fill('another quiet garden')
  await page.getByLabel('Confirm new password').fill('another quiet garden')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL('**/sign-in**')
  await signIn(page, { ...person, password: 'another quiet garden' })
  await page.waitForURL('**/dashboard')
})

test('without an account one sees, takes and deletes what is held about an address (PR2)', { tag: '@phone' }, async ({
  page,
}) => {
  const { email } = someone()
  await call(page.request, 'newsletter.subscribe', { email })
  await open(page, '/privacy')
  await page.getByRole('link', { name: 'Your data, without an account' }).click()
  await expect(page.getByRole('heading', { name: 'Your data, without an account' })).toBeVisible()
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectSound(page)

  await open(page, await linkInMail(page, email, '/your-data'))
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Newsletter' })).toBeVisible()
  await expectSound(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/)
  await page.getByRole('button', { name: 'Delete all of it' }).click()
  await expect(page.getByText('Please type DELETE')).toBeVisible()
  await page.getByLabel('Type DELETE to confirm').fill('delete')
  await page.getByRole('button', { name: 'Delete all of it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s deleted' })).toBeVisible()
})
