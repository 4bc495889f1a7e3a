import type { Page } from '@playwright/test'
import { chooseDate, expect, type OtherBrowser, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { confirm, signIn, signUp, someone } from '../support/people.ts'

/** The photographer of the demonstration market who can sign in. */
const MARA = { name: 'Mara Okafor', email: 'vendor@curio.example', password: 'curio-demo-1' }

/** A first name nobody else in the market has, by which the photographer recognizes the couple. */
const onlyHere = () => `Noor${Array.from({ length: 6 }, () => 'aeioulmnr'[Math.floor(Math.random() * 9)]).join('')}`

/** A Tuesday some 21 months ahead: after the end of every seeded calendar, before that of the directory. */
function tuesday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 640)
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

const NOTE = 'We marry in a garden in Brooklyn and like quiet pictures. Write to noor@example.com if you can.'
const DELIVERED = 'We marry in a garden in Brooklyn and like quiet pictures. Write to [EMAIL REMOVED] if you can.'
const ANSWER = 'Thank you, that sounds lovely. I am free that day and would like to hear more.'

/** From the home page to the inquiry's form, as a visitor who knows a date and a name. */
async function findAndWrite(page: Page, date: string) {
  await open(page, '/')
  await page.getByRole('main').getByRole('button', { name: 'Find Your Photographer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find your photographer' })).toBeVisible()
  await chooseDate(page, date)
  await page.getByRole('searchbox', { name: 'Search' }).fill('Okafor')
  await page.getByRole('link', { name: new RegExp(MARA.name) }).click()
  await expect(page.getByRole('heading', { level: 1, name: MARA.name })).toBeVisible()
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Write to ${MARA.name}` })
  await expect(form.getByText(`${MARA.name} is free on`)).toBeVisible()
  await form.getByLabel('City').fill('Brooklyn')
  await form.getByLabel('Guests').fill('60')
  await form.getByLabel('Budget').selectOption('$3,000 to $5,000')
  await form.getByLabel('Your message').fill(NOTE)
  await form.getByRole('button', { name: 'Send inquiry' }).click()
}

/** The photographer at another place: learns of the inquiry by mail, bell and inbox, and answers. */
async function answerAs(otherBrowser: OtherBrowser, couple: string) {
  const page = await otherBrowser()
  const mail = await mailTo(page.request, MARA.email, new RegExp(couple))
  expect(mail.text).toContain('[EMAIL REMOVED]')
  expect(mail.text + mail.html).not.toContain('noor@example.com')
  await open(page, '/sign-in?returnTo=%2Fvendor%2Finbox')
  await signIn(page, MARA)
  await page.getByRole('link', { name: new RegExp(couple) }).click()
  await expect(page.getByRole('log')).toContainText(DELIVERED)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').getByText(new RegExp(couple)).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /^Write to/ }).fill(ANSWER)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText(ANSWER)).toBeVisible()
  return { answeredAt: Date.now() }
}

test('a visitor becomes a couple and reads the photographer’s answer within five seconds (IQ2, IQ3, NO2)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const person = { ...someone(), firstName: onlyHere() }

  await findAndWrite(page, tuesday())
  await expect(page).toHaveURL(/\/sign-up\?returnTo=/)
  await signUp(page, person, null)
  await expect(page.getByText(`We’ve saved your inquiry to ${MARA.name}.`, { exact: false })).toBeVisible()
  await confirm(page, person.email)
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    new RegExp(
      `Your inquiry to ${MARA.name} is on its way. You can usually expect an answer within .*You’re signed in`,
    ),
  )
  await mailTo(page.request, person.email, /is on its way/)
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page.getByRole('log')).toContainText(DELIVERED)

  const { answeredAt } = await answerAs(otherBrowser, person.firstName)
  await expect(page.getByRole('log').getByText(ANSWER)).toBeVisible({ timeout: 5_000 - (Date.now() - answeredAt) })
})
