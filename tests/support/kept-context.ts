import type { Browser, BrowserContext, Page } from '@playwright/test'
import { test as base } from './browser.ts'

type Kept = {
  browser: Browser
  open: { context: BrowserContext; keeper: Page; options: string; isSpoilt: () => boolean } | null
}

/** What cannot be taken back from a context. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Every kind but the HTTP cache. */
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,shared_storage,websql'

/** Notes whether a method is used that lasts as long as the context. */
function watch(context: BrowserContext): () => boolean {
  let isSpoilt = false
  const noting = <Name extends string>(target: Record<Name, unknown>, names: readonly Name[]) => {
    for (const name of names) {
      const original = (target[name] as (...args: unknown[]) => unknown).bind(target)
      target[name] = (...args: unknown[]) => {
        isSpoilt = true
        return original(...args)
      }
    }
  }
  noting(context as unknown as Record<(typeof LASTING)[number], unknown>, LASTING)
  noting(context.clock as unknown as Record<(typeof CLOCK)[number], unknown>, CLOCK)
  return () => isSpoilt
}

/** The kept context, or a new one when there is none or it has other options. */
async function openKept(kept: Kept, options: string, baseURL: string): Promise<BrowserContext> {
  if (kept.open && kept.open.options !== options) await closeKept(kept)
  if (!kept.open) {
    const context = await kept.browser.newContext()
    const isSpoilt = watch(context)
    const keeper = await context.newPage()
    // A page of the site keeps the process alive that has its scripts.
    await keeper.goto(`${baseURL}/api/health`)
    kept.open = { context, keeper, options, isSpoilt }
  }
  return kept.open.context
}

async function closeKept(kept: Kept): Promise<void> {
  await kept.open?.context.close()
  kept.open = null
}

/** Makes the context what a new one would be; one that cannot be is closed. */
async function clearKept(kept: Kept, hasFailed: boolean, baseURL: string): Promise<void> {
  if (!kept.open) return
  const { context, keeper, isSpoilt } = kept.open
  if (hasFailed || isSpoilt() || keeper.isClosed()) return closeKept(kept)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const pages = context.pages().filter((page) => page !== keeper)
  await Promise.all(pages.map((page) => page.close()))
  await context.clearCookies()
  const devtools = await context.newCDPSession(keeper)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: STORAGE })
  await devtools.detach()
}

/**
 * Tests that share one context per worker: a new one fetches and compiles every script again, which is most of the work
 * of a test's first page. Each test has a page of its own and finds no cookies, storage, service workers or routes.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use) => {
      const kept: Kept = { browser, open: null }
      await use(kept)
      await closeKept(kept)
    },
    { scope: 'worker' },
  ],
  context: async (
    { baseURL, kept, viewport, colorScheme, javaScriptEnabled, locale, timezoneId, storageState, userAgent },
    use,
    info,
  ) => {
    const options = { viewport, colorScheme, javaScriptEnabled, locale, timezoneId, storageState, userAgent }
    await use(await openKept(kept, JSON.stringify(options), baseURL!))
    await clearKept(kept, info.status !== info.expectedStatus, baseURL!)
  },
})
