import type { BrowserContext, Page } from '@playwright/test'
import { INJECTED } from './attack-texts.ts'
import { visit } from './chromium.ts'

// Pictures of the trial's market have no files, and the browser says so.
const TOLERATED = /Failed to load resource|was preloaded using link preload/

/** Reports of the content policy, kept by the page itself. */
const WATCH = `window.violations = []
document.addEventListener('securitypolicyviolation', (event) => {
  window.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + (event.sample || ''))
})`

export type Look = { problems: string[]; text: string }

function listen(page: Page, problems: string[]): void {
  page.on('dialog', (dialog) => {
    problems.push(`a dialog opened: ${dialog.message().slice(0, 60)}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => problems.push(`exception: ${error.message.slice(0, 160)}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !TOLERATED.test(message.text()))
      problems.push(`console: ${message.text().slice(0, 200)}`)
  })
}

/** What became of a document: scripts run, injected elements, policy reports, its width, its text. */
async function examine(page: Page, problems: string[]): Promise<string> {
  const found = await page.evaluate((selector) => {
    const state = window as unknown as { planted?: unknown; violations?: string[] }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const right = document.documentElement.clientWidth + 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const widest: string[] = []
    for (let node = texts.nextNode(); node && widest.length < 3; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const parent = node.parentElement
      if (range.getBoundingClientRect().right > right && parent)
        widest.push(`${parent.tagName.toLowerCase()}.${parent.className} "${(node.textContent ?? '').slice(0, 24)}"`)
    }
    return {
      hasRun: state.planted !== undefined,
      injected: [...document.querySelectorAll(selector)].map((element) => element.outerHTML.slice(0, 120)),
      violations: state.violations ?? [],
      overflow: wide > 0 ? `${wide} px, by ${widest.join(', ')}` : '',
      text: document.body.innerText,
    }
  }, INJECTED)
  if (found.hasRun) problems.push('a planted script ran')
  for (const element of found.injected) problems.push(`a planted element is there: ${element}`)
  for (const violation of found.violations) problems.push(`policy: ${violation}`)
  if (found.overflow) problems.push(`scrolls sideways: ${found.overflow}`)
  return found.text
}

/** Opens one screen of the product and reports everything that is wrong with it. */
export async function lookAt(context: BrowserContext, path: string): Promise<Look> {
  const page = await context.newPage()
  const problems: string[] = []
  listen(page, problems)
  await page.addInitScript(WATCH)
  try {
    await visit(page, path)
    await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined)
    await page.waitForTimeout(250)
    return { text: await examine(page, problems), problems }
  } catch (error) {
    problems.push(`could not be opened: ${error instanceof Error ? error.message.split('\n')[0] : ''}`)
    return { text: '', problems }
  } finally {
    await page.close()
  }
}

/** Shows a mail as a careless mail program would: scripts allowed, no policy. */
export async function lookAtMail(context: BrowserContext, html: string): Promise<Look> {
  const page = await context.newPage()
  const problems: string[] = []
  listen(page, problems)
  try {
    await page.setContent(html, { waitUntil: 'domcontentloaded' })
    await page.waitForTimeout(50)
    return { text: await examine(page, problems), problems }
  } finally {
    await page.close()
  }
}
