import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { SIGNED_IN_COOKIE } from '#shared/browser/signed-in-cookie.ts'

const FOUND = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file && existsSync(file),
)
// Root cannot use the sandbox; no outside host is resolved.
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(FOUND ? { executablePath: FOUND } : {}),
    args: [...ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })

/** A phone-sized window of somebody with a session. */
export async function windowOf(browser: Browser, url: string, cookie = ''): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  const value = cookie.split('=')[1]
  if (value) {
    await context.addCookies([
      { name: 'session', value, url, httpOnly: true, sameSite: 'Lax' },
      // Public pages ask who is signed in only when the browser knows that somebody is.
      { name: SIGNED_IN_COOKIE, value: '1', url },
    ])
  }
  return context
}

/** Opens a page and waits until React has taken it over. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load', timeout: 30_000 })
  await page.waitForSelector('html[data-hydrated="true"]', { state: 'attached', timeout: 15_000 })
}
