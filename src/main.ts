import { SIGNED_IN_COOKIE } from '#shared/browser/signed-in-cookie.ts'

/** After this many milliseconds a page is hydrated even if it was not visible, for example behind other windows. */
const AT_THE_LATEST_MS = 1_000

/** A decoded picture is on the screen after so many milliseconds, even if it is not the largest thing there. */
const SHOWN_AFTER_MS = 200

/** Resolves when the largest thing so far is on the screen. */
const largestShown = () =>
  new Promise<void>((resolve) => {
    if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
      new PerformanceObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe({ type: 'largest-contentful-paint' })
    setTimeout(resolve, SHOWN_AFTER_MS)
  })

/** Resolves when the pictures that the page opens with are shown, or will not come. */
async function firstPictures(): Promise<void> {
  const pictures = [...document.images].filter(({ fetchPriority }) => fetchPriority === 'high')
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  if (pictures.length > 0) await largestShown()
}

/**
 * Calls back when the page, which comes drawn from the server, was shown for the first time, with the pictures it opens
 * with. What makes it live is half of all that a page loads and takes a phone's processor for some hundred milliseconds:
 * both came before the first picture otherwise.
 */
function afterFirstPaint(begin: () => Promise<void>): void {
  let isBegun = false
  const once = () => {
    if (isBegun) return
    isBegun = true
    void begin()
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return once()
  new PerformanceObserver((entries, observer) => {
    // The first paint may be the bare paper.
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    void firstPictures().then(once)
  }).observe({ type: 'paint', buffered: true })
  setTimeout(once, AT_THE_LATEST_MS)
}

/** So many files are asked for at once: each takes a phone some fifteen milliseconds, in which it does nothing else. */
const ASKED_AT_ONCE = 3

/** Fetches all files that the server listed for this page, instead of discovering them one by one. */
async function fetchModules(hrefs: readonly string[]): Promise<void> {
  for (const [index, href] of hrefs.entries()) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    if ((index + 1) % ASKED_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
}

/** What the server lists for this page. */
const listed = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset ?? {}

/** Signed out, every answer would be a refusal, and the page another one. */
const isSignedIn = document.cookie.includes(`${SIGNED_IN_COOKIE}=1`)
const named = (list: string | undefined) => list?.split(' ').filter(Boolean) ?? []
const modules = [...named(listed.modules), ...(isSignedIn ? named(listed.ownModules) : [])]
// Not as preloads, of which browsers complain where the page turns out to be another: they are in the cache when needed.
if (isSignedIn) for (const style of named(listed.ownStyles)) fetch(style).catch(() => undefined)

/** What a page of the signed-in areas shows first comes while its scripts do. */
const asked = listed.asks && isSignedIn ? { url: listed.asks, response: fetch(listed.asks) } : undefined
// Whoever waits for it asks again.
asked?.response.catch(() => undefined)

afterFirstPaint(async () => {
  await fetchModules(modules)
  // What all pages share runs first and alone: two pieces of work, between which the page answers.
  const { evaluateReact } = await import('./base.ts')
  await new Promise((resolve) => setTimeout(resolve))
  await evaluateReact()
  const { hydrate } = await import('./hydrate.tsx')
  await hydrate(asked)
})
