import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'

type Open = { context: BrowserContext; keeper: Page; options: string; isSpoilt: () => boolean; isTaken: boolean }
type Kept = { browser: Browser; open: Open[] }

/** A page in the browser of somebody else, with the project's options and the given ones. */
export type OtherBrowser = (options?: BrowserContextOptions) => Promise<Page>
type Contexts = {
  /** False where a test needs a browser that has never been on the site: `test.use({ isContextKept: false })`. */
  isContextKept: boolean
  otherBrowser: OtherBrowser
}

/** As many as one test's people have. */
const MOST_KEPT = 4

/** What cannot be taken back from a context. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Every kind but the HTTP cache. */
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,shared_storage,websql'

/** Notes whether a method is used that lasts as long as the context. */
function watch(context: BrowserContext): () => boolean {
  let isSpoilt = false
  context.once('close', () => {
    isSpoilt = true
  })
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

/** A kept context that nobody of this test has, or a new one when there is none with these options. */
async function take(kept: Kept, given: BrowserContextOptions, options: string, baseURL: string): Promise<Open> {
  const free = kept.open.find((one) => !one.isTaken && one.options === options)
  if (free) return Object.assign(free, { isTaken: true })
  const oldest = kept.open.find((one) => !one.isTaken)
  if (oldest && kept.open.length >= MOST_KEPT) await closeKept(kept, oldest)
  const context = await kept.browser.newContext(given)
  const isSpoilt = watch(context)
  const keeper = await context.newPage()
  // A page of the site keeps the process alive that has its scripts.
  await keeper.goto(`${baseURL}/api/health`)
  // The pages of one process hear together that the connection is back, and have it one after the other.
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    await keeper.close()
    await setOffline(isOffline)
  }
  const open = { context, keeper, options, isSpoilt, isTaken: true }
  kept.open.push(open)
  return open
}

async function closeKept(kept: Kept, one: Open): Promise<void> {
  kept.open = kept.open.filter((other) => other !== one)
  await one.context.close()
}

/** Makes the context what a new one would be; one that cannot be is closed. */
async function giveBack(kept: Kept, one: Open, hasFailed: boolean, baseURL: string): Promise<void> {
  const { context, keeper, isSpoilt } = one
  if (hasFailed || isSpoilt() || keeper.isClosed()) return closeKept(kept, one)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const pages = context.pages().filter((page) => page !== keeper)
  await Promise.all(pages.map((page) => page.close()))
  await context.clearCookies()
  const devtools = await context.newCDPSession(keeper)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: STORAGE })
  await devtools.detach()
  one.isTaken = false
}

/**
 * Tests share contexts, one for each person who takes part, as long as their worker runs: a new one fetches and compiles
 * every script again, which is most of the work of a test's first page. Each test has pages of its own and finds no
 * cookies, storage, service workers or routes.
 */
export const test = base.extend<Contexts, { kept: Kept }>({
  isContextKept: [true, { option: true }],
  kept: [
    async ({ browser }, use) => {
      const kept: Kept = { browser, open: [] }
      await use(kept)
      for (const one of kept.open) await closeKept(kept, one)
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      baseURL,
      kept,
      isContextKept,
      viewport,
      colorScheme,
      javaScriptEnabled,
      locale,
      timezoneId,
      storageState,
      userAgent,
    },
    use,
    info,
  ) => {
    const options = { viewport, colorScheme, javaScriptEnabled, locale, timezoneId, storageState, userAgent }
    const own = await take(kept, {}, isContextKept ? JSON.stringify(options) : `of ${info.testId}`, baseURL!)
    await use(own.context)
    await giveBack(kept, own, !isContextKept || info.status !== info.expectedStatus, baseURL!)
  },
  otherBrowser: async ({ baseURL, kept }, use, info) => {
    const taken: Open[] = []
    await use(async (options = {}) => {
      const one = await take(kept, options, `other ${JSON.stringify(options)}`, baseURL!)
      taken.push(one)
      return one.context.newPage()
    })
    for (const one of taken) await giveBack(kept, one, info.status !== info.expectedStatus, baseURL!)
  },
})
