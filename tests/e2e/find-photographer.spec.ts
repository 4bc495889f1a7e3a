import type { Page } from '@playwright/test'
import { chooseDate, expect, expectAccessible, open, test } from '../support/browser.ts'

/** A Saturday about ten months ahead. */
function saturday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 300)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

const heading = (page: Page) => page.locator('#results')
const cards = (page: Page) => page.locator('#results ~ * a[href^="/photographer/"], main li a[href^="/photographer/"]')

async function shownTotal(page: Page): Promise<number> {
  await expect(heading(page)).toHaveText(/^\d+ photographers?/)
  return Number.parseInt((await heading(page).textContent())!, 10)
}

test('a couple finds a photographer by date, place, style and price, and every step can be shared (DS5, DS8, P5)', async ({
  page,
  context,
}) => {
  await open(page, '/find-photographer')
  const all = await shownTotal(page)
  expect(all).toBeGreaterThanOrEqual(40)

  const wanted = saturday()
  await chooseDate(page, wanted)
  await expect(page).toHaveURL(new RegExp(`date=${wanted}`))
  // The URL is ahead of the list.
  await expect.poll(() => shownTotal(page)).toBeLessThan(all)

  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('checkbox', { name: 'New York' }).check()
  await expect(page).toHaveURL(/location=new-york/)
  await expect(panel.getByRole('checkbox', { name: 'All Locations' })).not.toBeChecked()
  await panel.getByRole('checkbox', { name: 'Los Angeles' }).check()
  await panel.getByRole('checkbox', { name: 'Chicago' }).check()
  const style = panel
    .getByRole('group', { name: 'Style', exact: true })
    .getByRole('checkbox', { disabled: false })
    .nth(1)
  await style.check()
  await expect(page).toHaveURL(/style=/)
  const highest = panel.getByRole('slider').last()
  await highest.focus()
  for (let step = 0; step < 10; step += 1) await highest.press('ArrowLeft')
  await expect(page).toHaveURL(/max=9000/)
  await panel.getByRole('button', { name: /^Show \d/ }).click()

  const partner = await context.newPage()
  await open(partner, page.url())
  const total = await shownTotal(partner)
  expect(total).toBeGreaterThan(0)
  // The URL is ahead of the list.
  await expect.poll(() => shownTotal(page)).toBe(total)
  await partner.close()

  const first = page.locator('main a[href^="/photographer/"]').first()
  const name = (await first.getByRole('heading').textContent())!
  await first.click()
  await expect(page).toHaveURL(/\/photographer\/.*date=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0]!)
  await page.goBack()
  await expect(page).toHaveURL(/style=/)
  expect(await shownTotal(page)).toBe(total)
})

test.describe('the same at every size', { tag: '@desktop' }, () => {
  test('a typing error that finds nobody is put right, and the page says so (X145)', async ({ page }) => {
    await open(page, '/find-photographer')
    await page.getByRole('searchbox', { name: 'Search' }).fill('documentry')
    await expect(page.getByText('Showing results for documentary. No one matches “documentry”.')).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: /^Showing results for documentary: \d+ photog/ }),
    ).toHaveCount(1)
    expect(await shownTotal(page)).toBeGreaterThan(0)
    await expectAccessible(page)
  })

  test('words are searched while they are typed, and the field keeps its text (V27)', async ({ page }) => {
    await open(page, '/find-photographer')
    const all = await shownTotal(page)
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.pressSequentially('miami', { delay: 40 })
    await expect(page).toHaveURL(/q=miami/)
    await expect(heading(page)).not.toHaveText(new RegExp(`^${all} `))
    await expect(field).toHaveValue('miami')
    await expect(field).toBeFocused()
    await field.press('Escape')
    await expect(page).toHaveURL(/\/find-photographer$/)
    expect(await shownTotal(page)).toBe(all)
  })

  test('words typed just before a click do not take the visitor back to the list', async ({ page }) => {
    await open(page, '/find-photographer?location=new-york')
    await shownTotal(page)
    const first = page.locator('main a[href^="/photographer/"]').first()
    const name = (await first.getByRole('heading').textContent())!
    // The profile takes its time, so that the words settle while it loads.
    await page.route('**/api/trpc/**', async (route) => {
      await new Promise((done) => setTimeout(done, 1000))
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Search' }).fill('a')
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0]!)
    await expect(page).toHaveURL(/\/photographer\//)
  })

  test('an empty result says so and offers a way back (DS9, L9, P5)', async ({ page }) => {
    await open(page, '/find-photographer?q=zzzzqqq')
    await expect(page.getByRole('heading', { name: /No photographers found/ })).toBeVisible()
    await expect(
      page.getByText('No photographers found matching your criteria. Please try different filters.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reset All Filters' }).last().click()
    await expect(page).toHaveURL(/\/find-photographer$/)
    expect(await shownTotal(page)).toBeGreaterThan(0)
  })

  test('a date on which nobody is free can be cleared without a reload (L9, X76, V26)', async ({ page }) => {
    await open(page, `/find-photographer?q=zzzzqqq&date=${saturday()}`)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('button', { name: 'Clear Date Selection' }).click()
    await expect(page).not.toHaveURL(/date=/)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('a failed search is an error with Retry, not an empty list (DS9, X77)', async ({ page, expectErrors }) => {
    expectErrors(/api\/trpc|Failed to load resource/)
    await open(page, '/find-photographer')
    await page.route('**/api/trpc/directory.list**', (route) => route.abort())
    await page.getByRole('searchbox', { name: 'Search' }).fill('film')
    await expect(page.getByText('Failed to load photographers').first()).toBeVisible()
    await expect(page.getByText('No photographers found')).toHaveCount(0)
    await page.unroute('**/api/trpc/directory.list**')
    await page.getByRole('button', { name: 'Retry' }).click()
    expect(await shownTotal(page)).toBeGreaterThan(0)
  })

  test('page links are real, have the specified shape and work without a script; cards stand in one to four columns (DS7, L8)', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/find-photographer')).text()
    expect(html).toMatch(/href="\/find-photographer\?page=2"/)
    await open(page, '/find-photographer')
    const pages = page.getByRole('navigation', { name: 'Pages of photographers' })
    await pages.getByRole('link', { name: /2/ }).first().click()
    await expect(page).toHaveURL(/page=2/)
    await expect(heading(page)).toBeFocused()
    await expect(cards(page).first()).toBeVisible()
    const grid = page.locator('main ul', { has: page.getByRole('article') })
    for (const [width, columns] of [
      [320, 1],
      [390, 1],
      [700, 2],
      [1100, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tracks = () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
      await expect.poll(tracks).toBe(columns)
    }
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('radio', { name: 'Two' }).check()
    await expect
      .poll(() => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length))
      .toBe(2)
  })

  test('the order is published and nobody can pay for it (DS6, DS13)', async ({ page }) => {
    await open(page, '/find-photographer')
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' })
    await expect(page).toHaveURL(/sort=price-up/)
    await page.getByText('How we sort').click()
    await expect(page.getByText(/^Recommended shows photographers with a portfolio first\./)).toBeVisible()
    await expect(page.getByText('No one can pay to appear higher on this list.')).toBeVisible()
  })

  const HOSTILE = [
    '?page=-1',
    '?page=abc',
    '?page=1e9',
    '?page=999999999999',
    '?min=abc',
    '?min=-5&max=NaN',
    '?min=9000&max=2000',
    `?q=${'x'.repeat(10_000)}`,
    '?q=%00',
    '?q=%22%27%3B--',
    '?q=%F0%9F%92%8D',
    '?q=%ED%A0%80',
    '?q=%',
    '?q=%25%5F%5C',
    '?style=nothing',
    '?style=film&style=film&style=%00',
    '?location=__proto__',
    '?date=2026-02-30',
    '?date=1900-01-01',
    '?sort=drop',
    '?__proto__=1',
    '?constructor=x',
    '?q[]=1&q[]=2',
    '?unavailable=maybe',
    '?=&&==',
  ]
  test('no search parameter leads to an error page', async ({ request }) => {
    for (const search of HOSTILE) {
      const answer = await request.get(`/find-photographer${search}`)
      expect(answer.status(), search.slice(0, 40)).toBe(200)
      expect(await answer.text(), search.slice(0, 40)).toContain('id="results"')
    }
  })
})
