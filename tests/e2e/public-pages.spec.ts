import { COMMISSION_RATE_DEFAULT_BPS, commissionCents } from '#features/payments/terms.ts'
import { formatMoney } from '#shared/money/money.ts'
import { expect, expectSound, open, test } from '../support/browser.ts'
import { FORMS, PAGES } from '../support/public-pages.ts'

const OVERLAYS = /\/(?:notify-toaster|confirm-dialogs)-.*\.js/
/** Toasts, questions, and the checks of forms. */
const FIRST_USED = /\/(?:notify-toaster|confirm-dialogs|redaction|[a-z-]*inputs)-.*\.js/

for (const path of PAGES) {
  test.describe(`the page ${path}`, () => {
    // On phones of every width targets.spec.ts walks them.
    test('passes axe and fits', { tag: '@desktop' }, async ({ page }) => {
      await open(page, path)
      await expectSound(page)
    })

    test('has its content, title, description, canonical link and preview in its source (SE1)', {
      tag: '@desktop',
    }, async ({ request, baseURL }) => {
      const answer = await request.get(path)
      expect(answer.status()).toBe(200)
      const html = await answer.text()
      expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
      expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
      expect(html).toMatch(/<meta property="og:image" content="http[^"]+"/)
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
      // `npm run dev` serves its own scripts, which no policy could list.
      if (html.includes('/@vite/client')) return
      expect(answer.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
      expect(answer.headers()['set-cookie']).toBeUndefined()
      expect(answer.headers()['cache-control']).toContain('s-maxage')
    })
  })
}

test.describe('the same at every size', { tag: '@desktop' }, () => {
  test('the preview picture and the icon of every page exist', async ({ request }) => {
    for (const file of ['/og.jpg', '/favicon.svg', '/apple-touch-icon.png'])
      expect((await request.get(file)).status(), file).toBe(200)
  })

  test('the footer says that the pictures are a demonstration, and people are monograms (DM1)', async ({ page }) => {
    await open(page, '/find-photographer')
    await expect(page.getByRole('contentinfo').getByText('Demonstration pictures')).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    // Somebody of another test may have uploaded a picture.
    const marks = await cards.locator('[data-monogram]').allTextContents()
    const uploaded = await cards.filter({ hasNot: page.locator('[data-monogram]') }).count()
    expect(marks).toHaveLength((await cards.count()) - uploaded)
    expect(uploaded).toBeLessThan(3)
    for (const letters of marks) expect(letters).toMatch(/^\p{Lu}{1,2}$/u)
  })

  test('a page is shown, with the picture it opens with, before its scripts are fetched', async ({ page }) => {
    await page.route(/\/files\/.*\.webp/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue().catch(() => {})
    })
    for (const path of ['/sign-in', '/find-photographer']) {
      await open(page, path)
      const { shownAt, fetchedAt } = await page.evaluate(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.currentSrc
        const shown = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
        return {
          shownAt: Math.max(shown, ...entries.filter(({ name }) => name === first).map((entry) => entry.responseEnd)),
          fetchedAt: entries
            .filter(({ name }) => /\/assets\/(?:base|shell)-.*\.js$/.test(name))
            .map(({ startTime }) => startTime),
        }
      })
      test.skip(fetchedAt.length === 0, 'npm run dev serves single files')
      expect(fetchedAt.length).toBeGreaterThanOrEqual(2)
      // A page that is not visible for a second, or whose picture is late, is hydrated anyway.
      expect(Math.min(...fetchedAt), path).toBeGreaterThan(Math.min(shownAt, 1_000))
    }
  })

  test('pages become live without a formatter, and fetch toasts, questions and checks when they are first used', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const made: string[] = []
      const heard = <T extends object>(name: string, called: T) =>
        new Proxy(called as never, {
          construct: (target, given) => (made.push(name), Reflect.construct(target, given)),
          apply: (target, self, given) => (made.push(name), Reflect.apply(target, self, given)),
        }) as T
      for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules'] as const)
        Object.assign(Intl, { [name]: heard(name, Intl[name]) })
      for (const { prototype } of [Number, Date])
        Object.assign(prototype, { toLocaleString: heard('toLocaleString', prototype.toLocaleString) })
      Object.assign(window, { made })
    })
    for (const path of [...PAGES, ...FORMS]) {
      await open(page, path)
      await page.waitForLoadState('load')
      const { made, fetched } = await page.evaluate(async () => {
        await new Promise((resolve) => requestIdleCallback(resolve))
        const files = performance.getEntriesByType('resource').map(({ name }) => name)
        return { made: (window as never as { made: string[] }).made, fetched: files }
      })
      expect(made, path).toEqual([])
      expect(
        fetched.filter((file) => FIRST_USED.test(file)),
        path,
      ).toEqual([])
    }
    const used = page.waitForResponse(OVERLAYS)
    await page.mouse.move(200, 200)
    await used
    await open(page, '/sign-in')
    const checks = page.waitForResponse(/\/(?:account-)?inputs-.*\.js/)
    await page.getByLabel('Email').focus()
    await checks
  })

  test('an unknown URL answers 404 with a link home (R36)', async ({ page, expectErrors }) => {
    expectErrors(/404/)
    const response = await page.goto('/no/such/page?secret=1')
    expect(response!.status()).toBe(404)
    await expect(page.getByText('404')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL('/')
  })

  test('the home page leads to the finder, to each step and to the testimonials (P1-P4, L14, R1)', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/ERR_FAILED/)
    await page.route(/home-wide/, (route) => route.abort())
    await open(page, '/')
    await expect(page.getByText('Curated Wedding Photographers')).toBeVisible()
    await expect(page.getByText('Trusted by 500+ happy couples')).toBeVisible()
    await expect(page.locator('img').and(page.getByRole('img', { name: /^A table for two/ }))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The Numbers Speak For Themselves' })).toBeVisible()
    await expect(page.locator('dl dt')).toHaveText([
      'Vetted Photographers',
      'Happy Couples',
      'Events Covered',
      'Satisfaction Rate',
    ])
    await expect(page.locator('dl dd:nth-of-type(1)')).toHaveText(['50+', '500+', '1,200+', '98%'])
    await expect(page.getByText(/^Curation means you only see photographers/)).toBeVisible()
    await expect(page.locator('figure blockquote')).toHaveCount(3)
    // A picture that does not come has a drawing in its place.
    const plate = page.getByRole('img', { name: 'Warm light on a snow ridge after a clear day' })
    await plate.scrollIntoViewIfNeeded()
    await expect(page.locator('svg').and(plate)).toBeVisible()
    for (const step of ['We Curate', 'You Discover', 'Connect Seamlessly']) {
      await expect(page.getByRole('link', { name: new RegExp(step) })).toHaveAttribute('href', '/how-it-works')
    }
    await expect(page.locator('a[href^="/photographer/"]')).toHaveCount(8)
    await expect(page.locator('a[href="/how-it-works#testimonials"]').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Place' }).selectOption('Austin')
    await page.getByRole('button', { name: 'Find Your Photographer' }).click()
    await expect(page).toHaveURL(/\/find-photographer\?.*location=austin/)
  })

  test('the fee calculator follows the commission rule (R3)', async ({ page }) => {
    await open(page, '/for-photographers')
    await expect(page.getByRole('link', { name: 'View Pricing Model' })).toHaveAttribute('href', /#/)
    const total = page.getByRole('slider').first()
    for (const dollars of [3000, 9000]) {
      await total.fill(String(dollars))
      const fee = formatMoney(commissionCents(dollars * 100, COMMISSION_RATE_DEFAULT_BPS))
      await expect(page.getByText(fee).first()).toBeVisible()
    }
  })
})

test('the menu of small screens is a drawer that keeps the focus and returns it (L5, MB1)', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'How It Works' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await drawer.getByRole('link', { name: 'How It Works' }).click()
  await expect(page).toHaveURL('/how-it-works')
  await expect(drawer).toBeHidden()
})

test('the color scheme is remembered', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/about')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
