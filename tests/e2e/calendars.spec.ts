import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { read, signInAsDemo } from '../support/vendor.ts'

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//A calendar//EN',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:The dentist',
  'DTSTART;VALUE=DATE:20280306',
  'DTEND;VALUE=DATE:20280308',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('busy days come from a file, weddings leave by a private address, and a reset ends it (AV6, AV7)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor/calendar')
  const make = page.getByRole('button', { name: 'Make a private address' })
  const address = page.getByRole('textbox', { name: 'Private address' })
  await expect(make.or(address)).toBeVisible()
  if (await make.isVisible()) await make.click()
  const url = await address.inputValue()
  const answer = await page.request.get(url)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*DTSTART;VALUE=DATE:[^]*END:VCALENDAR\r\n$/)

  const name = 'Our family'
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const buffer = Buffer.from(FILE)
  const file = { name: 'home.ics', mimeType: 'text/calendar', buffer }
  await page.getByLabel('Calendar file').setInputFiles(file)
  const kept = page.getByRole('listitem').filter({ hasText: name })
  await expect(kept).toContainText('from a file, 2 busy days')
  await expect(page.getByText('The dentist')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await kept.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove calendar' }).click()
  await expect(kept).toHaveCount(0)

  await page.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(address).not.toHaveValue(url)
  expect((await page.request.get(url)).status()).toBe(404)
})

test('a couple’s wedding and payment days go into their calendar, as a file and by a private address (CP5)', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsDemo(page, 'client')
  const bookings = await read<{ id: string; stage: string }[]>(page.request, 'bookings.clientList', {})
  const booked = bookings.find(({ stage }) => stage === 'upcoming')!
  await open(page, `/dashboard/bookings/${booked.id}`)
  const file = page.getByRole('link', { name: 'Add the dates to your calendar' })
  const downloading = page.waitForEvent('download')
  await file.click()
  expect((await downloading).suggestedFilename()).toBe('wedding.ics')
  await open(page, '/dashboard')
  const make = page.getByRole('button', { name: 'Make a private address' })
  const address = page.getByRole('textbox', { name: 'Private address' })
  await expect(make.or(address)).toBeVisible()
  if (await make.isVisible()) await make.click()
  const text = await (await page.request.get(await address.inputValue())).text()
  expect(text).toMatch(/SUMMARY:Wedding day\r\n/)
  await expectNoSidewaysScroll(page)
})
