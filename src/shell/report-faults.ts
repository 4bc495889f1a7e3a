const FRAMES_MAX = 8
/** One failure often causes others: the first ones say it. */
const REPORTS_MAX = 3

/** Our own frames of an error, without the site's address: "at Finder (/assets/x.js:1:2)". Firefox and Safari write "Finder@…". */
const ownFrames = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const [, before, after, at] =
      /^\s*(?:at (?:([\w$.]+) )?|([\w$.]*)@)\(?https?:\/\/[^/]+(\/assets\/[\w.-]+:\d+:\d+)\)?$/.exec(line) ?? []
    const name = before || after
    return at ? [name ? `at ${name} (${at})` : `at ${at}`] : []
  })

/** What the log is told of an error: its class and our frames, never its words. Null where no frame is ours. */
export function faultOf(error: unknown, page: string) {
  if (!(error instanceof Error)) return null
  const frames = ownFrames(error.stack ?? '').slice(0, FRAMES_MAX)
  return frames.length > 0 ? { name: error.name, frames, page } : null
}

async function send(body: string): Promise<void> {
  try {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/trpc/faults.report', { method: 'POST', keepalive: true, headers, body })
  } catch {
    // What cannot be told is not told.
  }
}

/**
 * Tells the server when this page fails; lost connections and refused requests are no failures of the page.
 * @param page the pattern of the current route, such as "/photographer/$id"
 * @returns for errors that something else has caught
 */
export function reportFaults(page: () => string): (error: unknown) => void {
  let reports = 0
  const report = (error: unknown) => {
    if (!navigator.onLine || (error as Error | null)?.name === 'TRPCClientError') return
    const fault = faultOf(error, page())
    reports += 1
    if (!fault || reports > REPORTS_MAX) return
    void send(JSON.stringify(fault))
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
