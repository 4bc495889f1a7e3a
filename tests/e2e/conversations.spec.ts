import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { askForDay, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { pdf } from '../support/pdfs.ts'
import { signInAsDemo } from '../support/vendor.ts'
import { later, weddingDay } from '../support/wedding-steps.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Write to / })
const log = (page: Page) => page.getByRole('log')
const unheard = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 180, g: 150, b: 120 } } })
    .jpeg()
    .toBuffer(),
})
const document = async (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await pdf({ text, pages: 2 }),
})

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function attach(page: Page, files: Chosen[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(files)
}

test('a saved reply is written once, refused with an unknown placeholder, and inserted with the couple’s values (IQ7)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const name = unheard('We are free')
  const { firstName, threadId } = await askForDay(page, later(weddingDay(2, true), 21))
  const vendor = await deskOf(otherBrowser, 'vendor')
  await open(vendor, '/vendor/replies')
  await vendor.getByRole('button', { name: /^(New reply|Write your first reply)$/ }).click()
  const form = vendor.getByRole('dialog', { name: 'New reply' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Text').fill('Hi {first_name}, {venue} is lovely.')
  await form.getByRole('button', { name: 'Save reply' }).click()
  await expect(form.getByText('We don’t know “{venue}”. You can use {first_name}, {date} and {package}.')).toBeVisible()
  await form.getByLabel('Text').fill('Hi {first_name}, we are free on {date}. You asked for: ')
  await form.getByRole('button', { name: 'Insert {package}' }).click()
  await expectAccessible(vendor)
  await form.getByRole('button', { name: 'Save reply' }).click()
  await expect(form).toBeHidden()
  await expect(vendor.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible(vendor)
  await expectNoSidewaysScroll(vendor)

  await open(vendor, `/vendor/inbox?thread=${threadId}`)
  await vendor.getByRole('button', { name: 'Saved replies' }).click()
  await expect(vendor.getByRole('menuitem', { name })).toBeVisible()
  const [list, send] = [vendor.getByRole('menu'), vendor.getByRole('button', { name: 'Send', exact: true })]
  const end = ({ y, height }: { y: number; height: number }) => y + height
  expect(end((await list.boundingBox())!), 'the list is clear of Send').toBeLessThanOrEqual(
    (await send.boundingBox())!.y,
  )
  await vendor.getByRole('menuitem', { name }).click()
  const filled = new RegExp(
    `^Hi ${firstName}, we are free on [A-Z][a-z]+ \\d+, 20\\d\\d\\. You asked for: \\{package\\}$`,
  )
  await expect(composer(vendor)).toHaveValue(filled)
  await expect(vendor.getByText('Not known in this conversation yet: {package}.')).toBeVisible()
  await expect(vendor.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expectAccessible(vendor)
  const text = (await composer(vendor).inputValue()).replace('{package}', 'the whole day')
  await composer(vendor).fill(text)
  await vendor.getByRole('button', { name: 'Send', exact: true }).click()
  await open(page, `/dashboard/messages?thread=${threadId}`)
  await expect(log(page)).toContainText(text)
})

test('pictures and PDFs go with messages; one with contact details waits for the booking; administrators see all (IQ8)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const { threadId } = await askForDay(page, later(weddingDay(2, true), 22))
  await open(page, `/dashboard/messages?thread=${threadId}`)
  await attach(page, [await picture('hall.jpg'), await document('plan.pdf', 'Write to sam@example.com')])
  const waiting = page.getByRole('list', { name: 'Files in your message' }).getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  await expect(waiting.filter({ hasText: 'plan.pdf' })).toContainText(
    'Contains contact details: they’ll see it once you’ve booked.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(waiting).toHaveCount(2)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page)).toContainText('Sent 2 files.')
  await expect(waiting).toHaveCount(0)

  const vendor = await deskOf(otherBrowser, 'vendor')
  await open(vendor, `/vendor/inbox?thread=${threadId}`)
  const shown = log(vendor).getByRole('link', { name: 'Open hall.jpg in a new tab' })
  await expect(shown.getByRole('img')).toHaveJSProperty('complete', true)
  await expect(log(vendor)).toContainText('This file contains contact details. You can open it once you’ve booked.')
  await expect(log(vendor)).not.toContainText('plan.pdf')
  const href = (await shown.getAttribute('href'))!
  expect((await vendor.request.get(href)).status()).toBe(200)
  // An address is one person's, signed in.
  expect((await page.request.get(href)).status()).toBe(404)

  await attach(vendor, [await document('Collections.pdf', 'Eight hours, 600 pictures')])
  await composer(vendor).fill('Our collections')
  await vendor.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(vendor)).toContainText('Our collections')
  const download = log(page).getByRole('link', { name: /Collections\.pdf/ })
  await expect(download).toContainText('PDF, 2 pages')
  const started = page.waitForEvent('download')
  await download.click()
  expect((await started).suggestedFilename()).toBe('Collections.pdf')
  for (const each of [page, vendor]) {
    await expectAccessible(each)
    await expectNoSidewaysScroll(each)
  }

  const admin = await deskOf(otherBrowser, 'admin')
  await open(admin, `/admin/messages?filter=flagged&thread=${threadId}`)
  await admin
    .getByRole('row', { name: /Sent 2 files/ })
    .getByRole('link', { name: /^View/ })
    .click()
  const opened = admin.getByRole('dialog')
  await expect(opened.getByRole('list', { name: 'Files in this message' }).getByRole('listitem')).toHaveCount(2)
  await expect(opened).toContainText('plan.pdf')
  await expectAccessible(admin)
})

test('an inbox, bookings and contracts are searched, filtered and sorted; the address carries it (BZ3)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const { firstName, threadId } = await askForDay(page, later(weddingDay(2, true), 23))
  const vendor = await otherBrowser()
  await signInAsDemo(vendor, 'vendor')
  await open(vendor, '/vendor/inbox')
  const talks = vendor.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await expect(talks.first()).toBeVisible()
  await vendor.getByLabel('Search', { exact: true }).fill(firstName)
  await expect(talks).toHaveCount(1)
  await expect(vendor).toHaveURL(new RegExp(`search=${firstName}`))
  await expectAccessible(vendor)
  await expectNoSidewaysScroll(vendor)
  await talks.first().click()
  await expect(vendor).toHaveURL(new RegExp(`thread=${threadId}`))
  await vendor.goBack()
  await expect(vendor.getByLabel('Search', { exact: true })).toHaveValue(firstName)
  await vendor.getByLabel('Search', { exact: true }).fill('nobody of this name')
  await expect(vendor.getByText('Nothing found for “nobody of this name”.')).toBeVisible()
  await vendor.getByLabel('Search', { exact: true }).fill('')
  await vendor.getByLabel('Show').selectOption('Unanswered')
  await expect(vendor).toHaveURL(/filter=unanswered/)
  await expect(talks.first()).toBeVisible()

  for (const [path, listed] of [
    ['/vendor/bookings?tab=all', 'Bookings'],
    ['/vendor/contracts', 'Contracts'],
  ] as const) {
    await open(vendor, path)
    await expect(vendor.getByRole('heading', { level: 1, name: listed })).toBeVisible()
    await vendor.getByLabel('Search', { exact: true }).fill('nobody of this name')
    await expect(vendor.getByText('Nothing found for “nobody of this name”')).toBeVisible()
    await expect(vendor).toHaveURL(/search=nobody/)
    await expectAccessible(vendor)
    await vendor.getByLabel('Search', { exact: true }).fill('')
    await expect(vendor.getByText('Nothing found')).toBeHidden()
  }
})
