import { askForDay, bookWedding, colleagueAt, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { PASSWORD, read } from '../support/vendor.ts'
import { later, moveClock, offerAlone, weddingDay } from '../support/wedding-steps.ts'

// What befalls a photographer's business beside the usual way of a wedding. Each is seen at one size; everything before it
// is set up over the server.

const early = (weekday: 1 | 2 | 3 | 4, days: number) => later(weddingDay(weekday), -days)

test('a photographer who takes two weddings a day is booked twice and refused the third time (AV5)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const day = early(1, 28)
  const { desk, colleague } = await colleagueAt(otherBrowser, 'Lind')
  await desk.setViewportSize(page.viewportSize()!)
  await open(desk, `/vendor/calendar?month=${day.slice(0, 7)}`)
  const form = desk.getByRole('form', { name: 'How many weddings you take' })
  const places = form.getByLabel('A day')
  // Two already when this is tried again.
  if ((await places.inputValue()) !== '2') {
    await places.fill('2')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  }
  const cell = desk.getByRole('gridcell').getByRole('button', { name: new RegExp(` ${Number(day.slice(8))}, `) })
  const states = []
  for (const state of ['Booked, room left', 'Booked'] as const) {
    await bookWedding(page, desk, day, undefined, colleague)
    await desk.reload()
    await expect(cell).toHaveAccessibleName(new RegExp(`${state}, Ines`))
    states.push(state)
  }
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
  await open(page, `/photographer/${colleague.id}?date=${day}`)
  await expect(page.getByRole('region', { name: 'Is your date free?' }).getByRole('status')).toContainText('booked')
  // The profile's hearts still ask for the couple that is signed out here.
  await page.goto('about:blank')
  const { threadId } = await askForDay(page, day, colleague.id)
  await open(desk, `/vendor/offers/${threadId}`)
  await desk.getByLabel('Package').fill('The day')
  await desk.getByLabel('What', { exact: true }).fill('The day')
  await desk.getByLabel('Price each, $').fill('4000')
  await offerAlone(desk)
  await desk.getByRole('button', { name: 'Send offer' }).click()
  await expect(desk.getByText(/no room left on this date/i).first()).toBeVisible()
})

test('the monthly mail’s link confirms the calendar without signing in, once it is clicked (AV8)', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  // One photographer of the market has not looked at it for a month, and is asked when the first job runs.
  const { links } = await mailTo(page.request, 'hello@byrne-and-daughters.example', /calendar/i)
  const { pathname, search } = new URL(links.find((link) => link.includes('/confirm-calendar'))!)
  const nobody = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage()
  await open(nobody, pathname + search)
  await expectAccessible(nobody)
  await nobody.getByRole('button', { name: 'Confirm my calendar is right' }).click()
  await expect(nobody.getByRole('heading', { name: 'Your calendar is confirmed' })).toBeVisible()
  const { items } = await read<{ items: { id: string }[] }>(page.request, 'directory.list', { q: 'Byrne', page: 1 })
  const strip = await read<{ confirmedDaysAgo: number | null }>(page.request, 'availability.strip', {
    id: items[0]!.id,
  })
  expect(strip.confirmedDaysAgo).toBe(0)
  await nobody.context().close()
})

test('a photographer who cannot shoot gives everything back, and the couple asks a substitute with one tap (BK13)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, early(2, 21))
  await vendor.setViewportSize(page.viewportSize()!)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await vendor.getByRole('button', { name: 'I can’t make this date' }).click()
  const dialog = vendor.getByRole('dialog', { name: 'Can’t photograph this wedding?' })
  await expect(dialog.getByText('$1,500')).toBeVisible()
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
  await expectAccessible(vendor)
  await dialog.getByRole('textbox').fill('I have broken my arm and cannot hold a camera.')
  await dialog.getByRole('button', { name: 'Tell the couple' }).click()
  await expect(vendor.getByRole('heading', { name: 'Suggested to the couple' })).toBeVisible()

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('blockquote').filter({ hasText: 'I have broken my arm' })).toBeVisible()
  const free = page.getByRole('region', { name: 'Free on your day' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await free.getByRole('button', { name: /^Ask / }).first().click()
  await expect(free.getByText('Asked')).toBeVisible()

  const admin = await deskOf(otherBrowser, 'admin')
  await open(admin, `/admin/bookings/${bookingId}`)
  await expect(admin.getByText('Asked', { exact: true })).toBeVisible()
  await expect(admin.getByText('I have broken my arm').first()).toBeVisible()
})

test('pictures past the contract’s last day are late for both sides and our team; the couple may dispute (BK10)', {
  tag: '@phone',
}, async ({ page, context, otherBrowser }) => {
  const day = early(3, 21)
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(page, vendor, day)
  const after = later(day, 62)
  const admin = await deskOf(otherBrowser, 'admin')
  for (const who of [context, vendor.context(), admin.context()]) await moveClock(who, after)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await expect(vendor.getByText('Delivery late').first()).toBeVisible()
  await open(admin, '/admin/bookings?filter=late')
  await expect(admin.getByRole('row').filter({ hasText: 'Delivery late' }).first()).toBeVisible()
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('Delivery late').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  const form = page.getByRole('dialog', { name: 'Open a dispute?' })
  await form.getByRole('textbox').fill('No pictures after two months.')
  await form.getByRole('button', { name: 'Open the dispute' }).click()
  await expect(page.getByText('No pictures after two months.').first()).toBeVisible()
  await expect(page.getByText('Delivery late')).toHaveCount(0)
})

test('other words of a signed contract are read as a difference and hold once both have signed (CT7)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId, couple } = await bookWedding(page, vendor, early(4, 21))
  await vendor.setViewportSize(page.viewportSize()!)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  await vendor.getByRole('button', { name: 'Change the contract' }).click()
  const dialog = vendor.getByRole('dialog', { name: 'Change the contract' })
  await dialog.getByLabel('Contract text').fill('The photographer comes for ten hours.')
  await dialog.getByLabel('Delivery, days after the wedding').fill('45')
  await dialog.getByRole('button', { name: 'See what changes' }).click()
  await expect(dialog.getByText('ten', { exact: true })).toBeVisible()
  await expectAccessible(vendor)
  await dialog.getByLabel('Your full name').fill('Mara Okafor')
  await dialog.getByLabel('I have read this change').check()
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(vendor.getByText('You signed it by proposing it')).toBeVisible()

  await open(page, `/dashboard/bookings/${bookingId}`)
  const changes = page.getByRole('region', { name: 'Contract changes' })
  await expect(changes.getByText('ten', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await changes.getByRole('button', { name: 'Read and sign' }).click()
  const signing = page.getByRole('dialog', { name: 'Sign this change' })
  await signing.getByLabel('Your full name').fill(`${couple} Hart`)
  await signing.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await signing.getByLabel('I have read this change').check()
  await signing.getByRole('button', { name: 'Sign the change' }).click()
  await expect(changes.getByText('Addendum 1: Changed terms')).toBeVisible()
})
