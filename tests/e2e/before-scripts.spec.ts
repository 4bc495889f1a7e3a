import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, open, test } from '../support/browser.ts'
import { servePiecemeal } from '../support/piecemeal.ts'
import { FORMS, PAGES } from '../support/public-pages.ts'

/** Holds every script back until released: the page is rendered but not hydrated. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    (url) => url.pathname.endsWith('.js'),
    async (route) => {
      await gate
      await route.continue().catch(() => {})
    },
  )
  return letGo
}

/** A page whose scripts are held back never finishes loading. */
const drawn = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const heading = (page: Page) => page.locator('#results')
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()

/** A day some months ahead, in the current year or the next. */
function dayAhead(days: number): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

async function expectNotLive(page: Page) {
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
}

test('filters and the date are chosen and sent before any script has arrived', async ({ page }) => {
  await holdScripts(page)
  await drawn(page, '/find-photographer?style=film')
  await openFilters(page)
  await filters(page).getByRole('checkbox', { name: 'Denver' }).check()
  await filters(page).getByRole('slider', { name: 'Highest starting price' }).fill('9000')
  await expect(filters(page).getByText('$9,000', { exact: true })).toBeVisible()
  await filters(page).getByRole('button', { name: 'Show photographers' }).click()
  await expect(page).toHaveURL('/find-photographer?location=denver&style=film&max=9000')
  await expect(heading(page)).toContainText('in Denver')

  const wanted = dayAhead(200)
  await page.getByRole('button', { name: /Wedding date/ }).click()
  await page.getByRole('dialog', { name: 'Wedding date' }).getByLabel('Wedding date').fill(wanted)
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`location=denver.*date=${wanted}|date=${wanted}.*location=denver`))

  await openFilters(page)
  await filters(page).getByRole('checkbox', { name: 'All Locations' }).click()
  await expect(page).not.toHaveURL(/location/)
  await expect(page).toHaveURL(/style=film/)
  await page.getByRole('button', { name: 'Reset All Filters' }).first().click()
  await expect(page).toHaveURL(/\/find-photographer\??$/)
  await expectNotLive(page)
})

test('what was opened and ticked before hydration stays, and counts', { tag: '@phone' }, async ({ page }) => {
  const letGo = await holdScripts(page)
  await drawn(page, '/find-photographer')
  await page.getByRole('searchbox', { name: 'Search' }).fill('film')
  await openFilters(page)
  await filters(page).getByRole('checkbox', { name: 'Denver' }).check()
  await filters(page)
    .getByRole('switch', { name: /without a listed price/ })
    .uncheck()
  await expectNotLive(page)
  letGo()
  await expect(page).toHaveURL(/location=denver/)
  await expect(page).toHaveURL(/priced=true/)
  await expect(page).toHaveURL(/q=film/)
  await expect(filters(page)).toBeVisible()
  await expect(filters(page).getByRole('checkbox', { name: 'Denver' })).toBeChecked()
  await expect(filters(page).getByRole('checkbox', { name: 'All Locations' })).not.toBeChecked()
  await expect(filters(page).getByRole('switch', { name: /without a listed price/ })).not.toBeChecked()
  await expect(filters(page).getByRole('button', { name: /^Show \d/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
})

test('a day typed before hydration is kept, and the calendar shows it', { tag: '@phone' }, async ({ page }) => {
  const letGo = await holdScripts(page)
  await drawn(page, '/find-photographer')
  await page.getByRole('button', { name: /Wedding date/ }).click()
  const panel = page.getByRole('dialog', { name: 'Wedding date' })
  const wanted = dayAhead(120)
  await panel.getByLabel('Wedding date').fill(wanted)
  letGo()
  await expect(page).toHaveURL(new RegExp(`date=${wanted}`))
  await expect(panel.getByRole('button', { name: 'Next month' })).toBeVisible()
  await expect(panel.getByLabel('Wedding date')).toHaveValue(wanted)
  await expect(panel.getByLabel('Wedding date')).toBeFocused()
})

test('a form sent before hydration is kept, and sent once afterwards', { tag: '@phone' }, async ({ page }) => {
  const letGo = await holdScripts(page)
  await drawn(page, '/sign-in')
  await page.getByLabel('Email', { exact: true }).fill('client@curio.example')
  await page.getByLabel('Password', { exact: true }).fill('curio-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectNotLive(page)
  // The page's offer of a passkey is asked for besides.
  const isForm = (url: string) => !url.includes('factors.askPasskey')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && isForm(request.url()))
  letGo()
  expect((await sent).url()).toContain('/api/trpc/auth.signIn')
  await expect(page).toHaveURL('/dashboard')
})

test('an address entered for the newsletter before hydration is subscribed', { tag: '@phone' }, async ({ page }) => {
  const letGo = await holdScripts(page)
  await drawn(page, '/')
  await page.getByLabel('Email address').fill(`early-${Date.now()}@example.com`)
  await page.keyboard.press('Enter')
  await expectNotLive(page)
  letGo()
  await expect(page.getByText('Thank you for subscribing! Please check your inbox to confirm.')).toBeVisible()
})

test('a photographer’s date is asked for before any script has arrived', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/find-photographer')
  const profile = await page.locator('main li a[href^="/photographer/"]').first().getAttribute('href')
  await holdScripts(page)
  await drawn(page, profile!)
  const wanted = dayAhead(90)
  await page
    .locator('#contact')
    .getByRole('button', { name: /Wedding date/ })
    .click()
  await page.getByRole('dialog', { name: 'Wedding date' }).getByLabel('Wedding date').fill(wanted)
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`date=${wanted}`))
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the menu opens, navigates and closes before any script has arrived', async ({ page }) => {
    await holdScripts(page)
    await drawn(page, '/')
    const button = page.getByRole('button', { name: 'Menu' })
    const drawer = page.getByRole('dialog')
    await button.tap()
    await expect(drawer.getByRole('link', { name: 'Find Photographers' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Close menu' }).tap()
    await expect(drawer).toBeHidden()
    await button.tap()
    await drawer.getByRole('link', { name: 'Find Photographers' }).tap()
    await expect(page).toHaveURL('/find-photographer')
    await expectNotLive(page)
  })

  test('the menu stays open through hydration, and keeps the focus', async ({ page }) => {
    const letGo = await holdScripts(page)
    await drawn(page, '/')
    const drawer = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(drawer).toBeVisible()
    letGo()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
    await expect(drawer).toBeVisible()
    await expectAccessible(page)
    const inside = () => drawer.evaluate((element) => element.contains(document.activeElement))
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
    }
    await page.keyboard.press('Shift+Tab')
    expect(await inside()).toBe(true)
    // The page beside the drawer does nothing but close it.
    await page.touchscreen.tap(8, 400)
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/')
  })
})

test.describe('beside the results', { tag: '@desktop' }, () => {
  /** How much the picture of an area varies: a blank one does not. */
  async function variety(page: Page): Promise<number> {
    const picture = await page.screenshot({ clip: { x: 0, y: 100, width: 500, height: 700 } })
    const { channels } = await sharp(picture).stats()
    return Math.max(...channels.map(({ stdev }) => stdev))
  }

  test('the results stay visible behind the opened filters', async ({ page }) => {
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/find-photographer')
      await openFilters(page)
      await expect(filters(page).getByRole('checkbox', { name: 'Denver' })).toBeVisible()
      expect(await variety(page), `${width} px wide`).toBeGreaterThan(10)
      expect((await filters(page).boundingBox())!.width).toBeLessThanOrEqual(450)
    }
    await expectAccessible(page)
  })
})

test.describe('Back', { tag: '@desktop' }, () => {
  const total = async (words: Locator) => Number.parseInt((await words.textContent())!, 10)

  test('leads from Denver to everybody, and from there home', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Find Photographers' }).first().click()
    await expect(heading(page)).toHaveText(/^\d+ photographers/)
    const all = await total(heading(page))
    await openFilters(page)
    await filters(page).getByRole('checkbox', { name: 'Denver' }).check()
    await expect(heading(page)).toContainText('in Denver')
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page).toHaveURL('/find-photographer')
    await expect(heading(page)).toHaveText(`${all} photographers`)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL('/find-photographer')
    await expect(heading(page)).toHaveText(`${all} photographers`)
    await page.goForward()
    await expect(page).toHaveURL(/location=denver/)
    await expect(heading(page)).toContainText('in Denver')
  })

  test('goes back one settled change at a time, and typed words in one step', async ({ page }) => {
    await open(page, '/find-photographer')
    const field = page.getByRole('searchbox', { name: 'Search' })
    const trail: string[] = [page.url()]
    const settle = async (pattern: RegExp) => {
      await expect(page).toHaveURL(pattern)
      trail.push(page.url())
    }
    // Slower than the pause after which words are searched.
    await field.pressSequentially('film', { delay: 400 })
    await settle(/q=film$/)
    await page.getByLabel('Sort by').selectOption({ label: 'Newest' })
    await settle(/sort=newest/)
    await openFilters(page)
    await filters(page).getByRole('checkbox', { name: 'Denver' }).check()
    await settle(/location=denver/)
    await filters(page).getByRole('checkbox', { name: 'Austin' }).check()
    await settle(/location=austin/)
    const highest = filters(page).getByRole('slider', { name: 'Highest starting price' })
    // Sent together: on a busy machine single presses can be as far apart as two settled changes.
    await highest.focus()
    await Promise.all(Array.from({ length: 5 }, () => page.keyboard.press('ArrowLeft')))
    await settle(/max=9500/)
    await filters(page).getByRole('checkbox', { name: 'All Locations' }).click()
    await settle(/q=film&max=9500&sort=newest|q=film&sort=newest&max=9500/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reset All Filters' }).first().click()
    await settle(/find-photographer\?sort=newest$/)
    for (const address of trail.toReversed().slice(1)) {
      await page.goBack()
      await expect(page).toHaveURL(address)
    }
    await expect(field).toHaveValue('')
  })
})

test('nothing that is seen moves while a page arrives in pieces', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const shifts: { score: number; moved: string[] }[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        sources: { node: Node | null }[]
      }[])
        shifts.push({
          score: entry.value,
          moved: entry.sources.map(({ node }) =>
            (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 90),
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  const pieces = await servePiecemeal(baseURL!)
  for (const path of [...PAGES, ...FORMS, `/find-photographer?date=${dayAhead(200)}`, '/shortlist', '/join']) {
    await open(page, pieces.origin + path)
    const shifts = await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return (window as never as { shifts: { score: number; moved: string[] }[] }).shifts
    })
    const sum = shifts.reduce((total, { score }) => total + score, 0)
    expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.01)
  }
  pieces.close()
})
