import { colleagueAt } from '../support/booked-wedding.ts'
import { chooseDate, expect, open, test } from '../support/browser.ts'
import { confirm, signUp, someone } from '../support/people.ts'

/** Some Tuesday 21 months ahead, when nobody of the demonstration market is booked yet. */
function farDay(): { day: string; words: RegExp } {
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + 633)
  date.setUTCDate(date.getUTCDate() + ((2 - date.getUTCDay() + 7) % 7))
  const day = date.toISOString().slice(0, 10)
  const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  return { day, words: new RegExp(`${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`) }
}

test('a date chosen once goes along every way from the finder to the account and the photographer’s offer (DS5)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const { day, words } = farDay()
  const date = page
    .getByRole('button', { name: /^Wedding date/ })
    .filter({ visible: true })
    .first()
  await open(page, '/find-photographer')
  await chooseDate(page, day)
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  // By the menu: the shortlist, the questions, and the list again.
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await page.getByRole('button', { name: 'View shortlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your shortlist' })).toBeVisible()
  await expect(date).toHaveText(words)
  for (const [link, path] of [
    ['Get Matched', '/get-matched'],
    ['Find Photographers', '/find-photographer'],
    ['Your Shortlist', '/shortlist'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*date=${day}`))
  }
  // By an address without a date, drawn by the server or not, and from the shortlist to the profile.
  await open(page, '/find-photographer')
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await expect(date).toHaveText(words)
  const profile = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await open(page, profile!.split('?')[0]!)
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await expect(date).toHaveText(words)
  await open(page, '/shortlist')
  await expect(date).toHaveText(words)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(date).toHaveText(words)
  const photographer = await page.getByRole('heading', { level: 1 }).innerText()
  // Into the inquiry, over the sign-up, into the account.
  await page.getByRole('link', { name: 'Contact', exact: true }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: /^Write to/ })
  await expect(form.getByLabel('Your message')).toBeFocused()
  await expect(form.getByRole('button', { name: /^Wedding date/ })).toHaveText(words)
  await form.getByLabel('City').fill('Brooklyn')
  await form.getByLabel('Your message').fill('Are you free on our day?')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  const person = someone()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await signUp(page, person, null)
  await confirm(page, person.email)
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page.getByText(words).first()).toBeVisible()
  const threadId = new URL(page.url()).searchParams.get('thread')
  const { desk } = await colleagueAt(otherBrowser, photographer)
  await open(desk, `/vendor/offers/${threadId}`)
  await expect(desk.getByRole('textbox', { name: /^Wedding date/ })).toHaveValue(words)
  await open(page, '/account')
  const wedding = page.getByRole('form', { name: 'Your wedding' })
  await expect(wedding.getByLabel('City')).toHaveValue('Brooklyn')
  await expect(wedding.getByText('Filled in from your inquiry', { exact: false })).toBeVisible()
  // A date that is cleared stays cleared.
  await open(page, '/shortlist')
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await page.getByRole('button', { name: 'Clear date' }).click()
  await expect(page).not.toHaveURL(/date=/)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByText('Choose your date')).toBeVisible()
})

test('few results go on with a near day, a near place and a similar look, each with why (DS9)', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `/find-photographer?date=${farDay().day}&location=seattle&style=vintage&max=1000`)
  await expect(page.getByRole('heading', { name: 'No photographers found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get matched', exact: true })).toBeVisible()
})
