import { readdirSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../support/browser.ts'
import { signInAsNewCouple } from '../support/couple.ts'
import { signInAsDemo } from '../support/vendor.ts'

const MISSING = /does(n['’]t| not) exist|not found|no longer|unknown|could not be found|no such|cannot be found/i
type Role = 'client' | 'vendor' | 'admin' | null
/** Every route with an id in it: a new route without a row fails. */
const WITH_IDS: Record<string, { role: Role; paths: string[] }> = {
  '_client/dashboard.bookings.$id.tsx': { role: 'client', paths: ['/dashboard/bookings/abc'] },
  '_client/dashboard.bookings.$id_.day.tsx': { role: 'client', paths: ['/dashboard/bookings/abc/day'] },
  '_client/dashboard.bookings.$id_.pay.$paymentId.tsx': {
    role: 'client',
    paths: ['/dashboard/bookings/abc/pay/xyz'],
  },
  '_client/dashboard.proposal.$id.tsx': { role: 'client', paths: ['/dashboard/proposal/xyz'] },
  '_client/dashboard.documents.$id.tsx': { role: 'client', paths: ['/dashboard/documents/xyz'] },
  '_client/dashboard.payments.$id.tsx': { role: 'client', paths: ['/dashboard/payments/abc'] },
  '_vendor/vendor.bookings.$id_.day.tsx': { role: 'vendor', paths: ['/vendor/bookings/abc/day'] },
  '_vendor/vendor.bookings.$id_.offer.tsx': { role: 'vendor', paths: ['/vendor/bookings/xyz/offer'] },
  '_vendor/vendor.bookings.$id.tsx': { role: 'vendor', paths: ['/vendor/bookings/abc'] },
  '_vendor/vendor.contracts.$id.tsx': { role: 'vendor', paths: ['/vendor/contracts/abc'] },
  '_vendor/vendor.offers.$threadId.tsx': { role: 'vendor', paths: ['/vendor/offers/abc'] },
  '_vendor/vendor.weddings.$id.tsx': { role: 'vendor', paths: ['/vendor/weddings/abc'] },
  '_admin/admin.bookings.$id.tsx': { role: 'admin', paths: ['/admin/bookings/abc'] },
  '_public/inquiry.$id.tsx': { role: 'client', paths: ['/inquiry/abc'] },
  '_public/photographer.$id.tsx': { role: null, paths: ['/photographer/abc'] },
  '_public/photographer.$id_.weddings.$weddingId.tsx': { role: null, paths: ['/photographer/abc/weddings/xyz'] },
}

test('every route with an id is in the list', { tag: '@phone' }, () => {
  const files = readdirSync('src/routes', { recursive: true }).map(String)
  expect(files.filter((file) => file.includes('$')).toSorted()).toEqual(Object.keys(WITH_IDS).toSorted())
})

for (const role of ['client', 'vendor', 'admin', null] as const) {
  const paths = Object.values(WITH_IDS).flatMap((row) => (row.role === role ? row.paths : []))
  test(`a malformed id is not found, at once: ${role ?? 'a visitor'}`, { tag: '@phone' }, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/)
    if (role) await signInAsDemo(page, role)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(MISSING).first(), path).toBeVisible()
      await expect(page.getByText('The connection may have dropped'), path).toHaveCount(0)
    }
  })
}

test('a couple that uses the administrators’ sign-in is told that it may not enter (X16, R15)', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/admin-login')
  await page.getByLabel('Email').fill('client@curio.example')
  await page.getByLabel('Password', { exact: true }).fill('curio-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText("You don't have permission to access the admin area")).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  // Signed in already, the same.
  await open(page, '/admin-login')
  await expect(page.getByText("You don't have permission to access the admin area")).toBeVisible()
})

test('an administrator is led on after a second, and welcomed once per sign-in (C16, T37, R15)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install()
  await open(page, '/admin-login')
  await page.getByLabel('Email').fill('admin@curio.example')
  await page.getByLabel('Password', { exact: true }).fill('curio-demo-1')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.clock.runFor(300)
  await expect(page).toHaveURL(/\/admin-login$/)
  await page.clock.runFor(700)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText(/^Welcome to the admin area/)).toBeVisible()
  await expect(page.getByText('Signed in successfully')).toHaveCount(0)
  await open(page, '/admin/vendors')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('curio-draft:just-signed-in'))).toBeNull()
  await expect(page.getByText(/^Welcome to the admin area/)).toHaveCount(0)
})

test('an inquiry without a message shows the field and its error, not the bar over them', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/find-photographer')
  const profile = await page.locator('main li a[href^="/photographer/"]').first().getAttribute('href')
  await open(page, `${profile!}?contact=true`)
  const send = page.getByRole('button', { name: 'Send inquiry' })
  await send.click()
  const field = page.getByLabel('Your message')
  await expect(field).toBeFocused()
  const error = page.locator('[class*="error"]', { hasText: /./ }).filter({ visible: true }).last()
  await expect(error).toBeVisible()
  const bar = (await send.locator('xpath=..').boundingBox())!
  for (const shown of [field, error]) {
    const box = (await shown.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
    expect(box.y).toBeGreaterThanOrEqual(0)
  }
})

test('without a connection an inquiry says so, keeps what was typed and is sent once, later', {
  tag: '@phone',
}, async ({ page, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/inquiries\.(send|saveDraft)/.test(request.url()) && request.method() === 'POST') sent.push(request.url())
  })
  await open(page, '/find-photographer')
  const profile = await page.locator('main li a[href^="/photographer/"]').nth(1).getAttribute('href')
  const day = new Date(Date.now() + 500 * 86_400_000).toISOString().slice(0, 10)
  await open(page, `${profile!}?contact=true&date=${day}`)
  await page.getByLabel('City').fill('Savannah')
  const message = page.getByLabel('Your message')
  await message.fill('We marry under the oaks.')
  await page.context().setOffline(true)
  const send = page.getByRole('button', { name: 'Send inquiry' })
  await send.click()
  const waits = page.getByText(/^You’re offline\. What you typed stays here/)
  await expect(waits).toBeInViewport()
  await expect(send).toBeEnabled()
  await expect(message).toHaveValue('We marry under the oaks.')
  // Typing on cancels the sending; pressed again, it waits again.
  await message.fill('We marry under the old oaks.')
  await expect(waits).toHaveCount(0)
  await send.click()
  await expect(waits).toBeVisible()
  expect(sent).toEqual([])
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/sign-up\?returnTo=/)
  expect(sent).toHaveLength(1)
})

test.describe(() => {
  // One that has not fetched the page's scripts for another test.
  test.use({ isContextKept: false })
  test('a page not loaded yet says so without a connection, and loads once it is back', { tag: '@phone' }, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|Unable to preload/)
    await signInAsDemo(page, 'client')
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: 'Payments' })
    await expect(link).toBeVisible()
    await page.context().setOffline(true)
    // Without a pointer over it: that would fetch the page beforehand.
    await link.evaluate((element: HTMLElement) => element.click())
    await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  })
  test('a part that did not arrive leaves the page as it is, and comes with Retry', { tag: '@phone' }, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource|didn’t arrive/)
    const loseOnce = (part: string) => page.route(`**/assets/${part}-*.js`, (route) => route.abort(), { times: 1 })
    await loseOnce('date-calendar')
    await open(page, '/find-photographer?style=film')
    await page.getByRole('button', { name: /^Wedding date/ }).click()
    const panel = page.getByRole('dialog', { name: 'Wedding date' })
    await expect(panel.getByText('This part didn’t load.')).toBeVisible()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(panel.getByRole('button', { name: 'Next month' })).toBeVisible()
    await page.keyboard.press('Escape')
    await loseOnce('contact-panel')
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('link', { name: 'Contact', exact: true }).filter({ visible: true }).last().click()
    await expect(page.getByText('This part didn’t load.')).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Is your date free?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('dialog').getByLabel('Your message')).toBeVisible()
  })
})

test('a button pressed without a connection says that it waits, and does its work once', { tag: '@phone' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { threadId } = await signInAsNewCouple(page)
  await open(page, `/dashboard/messages?thread=${threadId}`)
  const options = page.getByRole('button', { name: 'Conversation options' })
  await options.click()
  await page.context().setOffline(true)
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You’re offline. This will go through once you’re back online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’ve blocked this conversation.')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('You’ve blocked this conversation.')).toHaveCount(0)
})

/** Whether a press in its middle would reach it. */
const expectUncovered = (button: Locator) =>
  expect(async () => {
    const isMet = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isMet).toBe(true)
  }).toPass({ timeout: 3000 })

test('a toast covers no button of a bar at the bottom of the page', { tag: '@phone' }, async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await open(page, '/admin/settings')
  const save = page.getByRole('button', { name: 'Save' }).last()
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.fill(`${await field.inputValue()} `)
  await save.click()
  const toast = page.locator('[data-position="bottom-center"] [role]').first()
  await expect(toast).toBeVisible()
  await expectUncovered(save)
  await expect(toast).toBeVisible()
})

test('a toast covers no button of a dialog', { tag: '@phone' }, async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource|ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 520 })
  await signInAsDemo(page, 'client')
  await open(page, '/dashboard/messages')
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await page.route('**/api/trpc/messages.send**', (route) => route.abort())
  const composer = page.getByRole('textbox', { name: /^Write to / })
  await composer.fill('Only a trial')
  await composer.press('Enter')
  const toast = page.locator('[data-position="bottom-center"] [role="alert"]')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send report' })
  await send.scrollIntoViewIfNeeded()
  await expectUncovered(send)
  await expectUncovered(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await expect(toast).toBeVisible()
})
