import type { Page } from '@playwright/test'
import { deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { call, read, signInAsDemo } from '../support/vendor.ts'

const KEEP = { name: 'Keep on this phone' }
/** Whether a browser knows that there is no network differs between browsers and versions. */
const OFFLINE = /^(?:You’re offline|The network didn’t answer)\./

/** The demonstration couple's wedding that is booked and to come. */
async function bookedId(page: Page): Promise<string> {
  const bookings = await read<{ id: string; stage: string }[]>(page.request, 'bookings.clientList', {})
  return bookings.find(({ stage }) => stage === 'upcoming')!.id
}

/** What this browser keeps: paths of all its caches. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = await Promise.all(caches_.map((cache) => cache.keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

async function keepPack(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', KEEP).click()
  await expect(page.getByText(/^Saved on this phone .*It opens offline\.$/)).toBeVisible()
}

/** What a path's answer is to the page itself, as far as its worker lets it. */
const fetched = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address).catch(() => null)
    return answer && [answer.status, new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5))]
  }, path)

/** Whether Chromium would install the site from this page; Lighthouse has no such check any more. */
async function installabilityErrors(page: Page): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  const { installabilityErrors: found } = await devtools.send('Page.getInstallabilityErrors')
  await devtools.detach()
  return [...errors, ...found]
}

// The second switches packs off for everybody.
test.describe.configure({ mode: 'default' })

test('a day pack opens without a network, after a reload, with its contract; no other page does, and signing out empties the phone (MB3)', {
  tag: '@phone',
}, async ({ page, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  await signInAsDemo(page, 'client')
  const path = `/day-pack/${await bookedId(page)}`
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['The day', 'Places'])
  expect(await keptPaths(page)).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await keepPack(page, path)
  expect(await keptPaths(page)).toEqual(expect.arrayContaining([path, `${path}/contract.pdf`]))

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['The day', 'Places'])
  expect(await fetched(page, `${path}/contract.pdf`)).toEqual([200, '%PDF-'])
  expect(await page.evaluate(() => [...document.fonts].every(({ status }) => status === 'loaded'))).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/day-pack')
  await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible()
  await page.getByRole('list').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  for (const other of ['/dashboard', '/', '/sign-in'])
    await expect(page.goto(other)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await page.context().setOffline(false)

  await open(page, '/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect.poll(() => keptPaths(page)).toEqual([])
})

test('another person finds nothing of the last one’s, and administrators switch it off (MB3, AD7)', {
  tag: '@phone',
}, async ({ page, otherBrowser, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource|404/)
  await signInAsDemo(page, 'client')
  const id = await bookedId(page)
  const path = `/day-pack/${id}`
  await keepPack(page, path)
  expect(await installabilityErrors(page)).toEqual([])
  await expectAccessible(page)
  // Without a word to the page: its cookie is somebody else's now.
  await call(page.request, 'auth.signOut', {})
  await signInAsDemo(page, 'admin')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'No day pack here' })).toBeVisible()
  expect((await keptPaths(page)).filter((kept) => kept.startsWith('/day-pack'))).toEqual([])

  await signInAsDemo(page, 'client')
  await keepPack(page, path)
  const admin = await deskOf(otherBrowser, 'admin')
  const save = async (dayPacksOnPhones: boolean) => {
    const { value, version } = await read<{ value: object; version: number }>(admin.request, 'settings.get', {})
    await call(admin.request, 'settings.update', { tab: 'general', version, values: { ...value, dayPacksOnPhones } })
  }
  await save(false)
  try {
    // A deployment's other processes read settings again after three seconds.
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByText('Saving on phones is turned off right now.')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(await keptPaths(page)).toEqual([])
    await page.reload()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await page.context().setOffline(true)
    await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(false)
  } finally {
    await save(true)
  }
})
