import { randomUUID } from 'node:crypto'
import { waitUntil } from '@vercel/functions'
import { env } from '#server/env.ts'
import type { ErrorLine } from '#server/log.ts'

const TIMEOUT_MS = 3_000
/** A fault that repeats with every request says nothing new, and must not become a flood of its own. */
const MOST_IN_A_MINUTE = 30

type Address = { url: string; key: string }

/** Where envelopes go: a DSN is `https://<key>@<host>/<path>/<project>`. Null when it is not one. */
export function sinkAddress(dsn: string): Address | null {
  if (!URL.canParse(dsn)) return null
  const { protocol, host, username, pathname } = new URL(dsn)
  const at = pathname.lastIndexOf('/')
  const project = pathname.slice(at + 1)
  if (!username || !/^\d+$/.test(project) || !/^https?:$/.test(protocol)) return null
  return { url: `${protocol}//${host}${pathname.slice(0, at)}/api/${project}/envelope/`, key: username }
}

const FRAME = /^(?:at )?(?:(.*?) \()?(?:file:\/\/|https?:\/\/[^/]+)?(\/\S+?):(\d+):(\d+)\)?$/

/** Our own frames of a logged stack, outermost first, with no path outside the product. */
function framesOf(stack: string) {
  return stack
    .split(' | ')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line.trim()) ?? []
      const own = /\/((?:build|src|assets)\/[^?#]+)$/.exec(file ?? '')?.[1]
      if (!own || file!.includes('/node_modules/')) return []
      const at = { filename: own, lineno: Number(row), colno: Number(column), in_app: true }
      return [name ? { function: name, ...at } : at]
    })
    .toReversed()
}

const text = (value: ErrorLine['fields'][string]) => (typeof value === 'string' ? value : undefined)

/**
 * One line of the log as an envelope of the Sentry protocol: the line's own sentence, class or code, request id, release
 * and our frames. What an error said is left out, because it may quote what somebody wrote.
 */
function envelopeOf({ message, fields }: ErrorLine, at: Date): string {
  const id = randomUUID().replaceAll('-', '')
  const type = text(fields.fault) ?? text(fields.name) ?? 'Error'
  const frames = framesOf(text(fields.stack) ?? '')
  const tags = { request_id: text(fields.requestId), procedure: text(fields.procedure), page: text(fields.page) }
  const event = {
    event_id: id,
    timestamp: at.getTime() / 1000,
    platform: 'node',
    level: 'error',
    release: env.VERCEL_GIT_COMMIT_SHA,
    environment: env.VERCEL_ENV ?? env.NODE_ENV,
    exception: { values: [{ type, value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
    tags,
  }
  const lines = [{ event_id: id, sent_at: at.toISOString() }, { type: 'event' }, event]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** Sends error lines to the sink of a DSN; what does not arrive is in the log all the same. */
export function openSink(dsn: string, request: typeof globalThis.fetch = globalThis.fetch): (line: ErrorLine) => void {
  const address = sinkAddress(dsn)
  if (!address) throw new Error('SENTRY_DSN is not an address of the form https://<key>@<host>/<project>.')
  let minute = 0
  let sent = 0
  return (line) => {
    const now = new Date()
    const current = Math.floor(now.getTime() / 60_000)
    if (current !== minute) [minute, sent] = [current, 0]
    sent += 1
    if (sent > MOST_IN_A_MINUTE) return
    const arrival = request(address.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${address.key}, sentry_client=curio/1`,
      },
      body: envelopeOf(line, now),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    waitUntil(arrival)
  }
}
