/** After this many milliseconds a page is hydrated even if it was not visible, for example behind other windows. */
const AT_THE_LATEST_MS = 1_000

/**
 * Calls back when the page, which comes drawn from the server, was shown for the first time. What makes it live is half
 * of all that a page loads and takes a phone's processor for some hundred milliseconds: both came before the first
 * picture otherwise.
 */
function afterFirstPaint(begin: () => void): void {
  let isBegun = false
  const once = () => {
    if (isBegun) return
    isBegun = true
    begin()
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return once()
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    once()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(once, AT_THE_LATEST_MS)
}

/** So many files are asked for at once: for all thirty of a page a phone does nothing else for a quarter of a second. */
const ASKED_AT_ONCE = 6

/** Fetches all files that the server listed for this page, instead of discovering them one by one. */
function fetchModules(hrefs: readonly string[]): void {
  for (const href of hrefs.slice(0, ASKED_AT_ONCE)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  const others = hrefs.slice(ASKED_AT_ONCE)
  if (others.length > 0) setTimeout(() => fetchModules(others))
}

afterFirstPaint(() => {
  const named = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules ?? ''
  fetchModules(named.split(' ').filter(Boolean))
  void import('./hydrate.tsx')
})
