import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import { test as base } from './kept-context.ts'

/** Errors a test expects: the browser itself reports an answer of 4xx or an aborted request as a console error. */
type Tolerance = { expectErrors: (pattern: RegExp) => void }

const tolerated = new WeakMap<Page, RegExp[]>()

/** Every test with a page fails on a console error, an uncaught exception, a policy violation or a missing asset. */
export const test = base.extend<Tolerance>({
  page: async ({ page }, use) => {
    // Chrome takes a larger picture it already has instead of the preloaded one, and remarks on it. What asks for a second
    // step or a consent first is refused with 412, and called again once that is given.
    const patterns = [/was preloaded using link preload but not used/, /status of 412/]
    tolerated.set(page, patterns)
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      const { url } = message.location()
      problems.push(`console: ${message.text()} (${url})`)
      // The console hears of every missing asset. Listening to each answer besides took a third of the worker's time.
      const [, status] = /status of ([45]\d\d)/.exec(message.text()) ?? []
      if (status && !url.includes('/api/')) problems.push(`${status}: ${url}`)
    })
    page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
    await use(page)
    expect(problems.filter((problem) => !patterns.some((pattern) => pattern.test(problem)))).toEqual([])
  },
  expectErrors: ({ page }, use) => use((pattern) => void tolerated.get(page)!.push(pattern)),
})

export { expect } from '@playwright/test'
export type { OtherBrowser } from './kept-context.ts'

/** Opens a page and waits until React has taken it over: clicks before that would be lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Told by the page at its next frame; an expectation would ask again after 100, 250 and 500 ms.
  await page.locator('html[data-hydrated="true"]').waitFor({ state: 'attached' })
}

const load = createRequire(import.meta.url)
/** Its builder for Playwright would send twice as much, and again for every look at the same page. */
const AXE = readFileSync(load.resolve('axe-core/axe.min.js', { paths: [load.resolve('@axe-core/playwright')] }), 'utf8')

type Found = { violations: { id: string; nodes: { html: string }[] }[] }
type Axe = { run: (place: string | Document, options: object) => Promise<Found> }

/** What axe finds on the page or the part of it, as `rule: elements`. */
async function violationsOf(page: Page, place: string | null, runOnly: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Elements by their HTML, and without reading every stylesheet a second time: no rule of these tags asks for them. A
  // way to each element and the sheets were a quarter of a look.
  const quick = { selectors: false, iframes: false, preload: { assets: ['media'] } }
  return page.evaluate(
    async ([part, options]) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(part ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
    },
    [place, { runOnly, resultTypes: ['violations'], ...quick }] as const,
  )
}

const DIALOG = 'dialog[open], [role="dialog"]'
const ALL_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until nothing is dimmed: content being reloaded is dimmed until the answer arrives. */
export const expectSettled = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })

/**
 * Nothing for axe to find at WCAG 2.2 AA; in the dark scheme, whose structure is the same, by its colors. While a
 * dialog is open it alone is looked at: nobody reaches the page behind it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectSettled(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const isCovered = (await page.locator(DIALOG).filter({ visible: true }).count()) > 0
  const rules = isDark ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: ALL_TAGS }
  expect(await violationsOf(page, isCovered ? DIALOG : null, rules)).toEqual([])
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Keeps its width, accessible in the light scheme, and at one size, the desktop's where it has it, in the dark one as well. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const { project, tags } = test.info()
  if (project.name !== 'desktop' && !tags.includes('@phone')) return
  await drawIn(page, 'dark')
  await expectAccessible(page)
  await drawIn(page, 'light')
}

/** The device changes its scheme. The page follows a moment later: axe would meet colors of both in between. */
export async function drawIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}

/** Picks a day in the calendar as a person would: month by month. */
export async function chooseDate(page: Page, date: string): Promise<void> {
  await page.getByRole('button', { name: /Wedding date/ }).click()
  const [year, month, day] = date.split('-').map(Number)
  const name = new Date(Date.UTC(year!, month! - 1, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  const cell = page.getByRole('button', { name: `${name} ${day}, ${year}`, exact: true })
  const next = page.getByRole('button', { name: 'Next month' })
  await expect(next).toBeVisible()
  for (let turned = 0; turned < 24 && !(await cell.isVisible()); turned += 1) await next.click()
  await cell.click()
}

/** Under a paused clock requests wait as well: ticks until something is there, at most 50 ms too far. */
export const appears = (page: Page, words: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(50)
    await expect(words).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 15_000 })
