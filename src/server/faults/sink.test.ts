import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeError, log, watchErrors } from '#server/log.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { openSink, sinkAddress } from './sink.ts'

quietLogs()
afterEach(() => watchErrors(null))

const DSN = 'https://abc123@faults.example/team/42'

function watched() {
  const sent: { url: string; init: RequestInit }[] = []
  const request = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ url: input as string, init: init! })
    return new Response('{}')
  })
  watchErrors(openSink(DSN, request))
  return sent
}
const eventIn = (init: RequestInit) =>
  (init.body as string)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)[2]!

/** What an error or a request may have in it, and no envelope may. */
const PERSONAL = [
  'ada@curio.example',
  'Ada Lovelace',
  'session=s3cret',
  '10.1.2.3',
  '(555) 010-9999',
  'We love your work',
]

describe('an envelope (OP3)', () => {
  it('goes to the project of the DSN, with its key', () => {
    const sent = watched()
    log.error('an answer failed', { requestId: 'r1' })
    expect(sent[0]!.url).toBe('https://faults.example/team/api/42/envelope/')
    expect(new Headers(sent[0]!.init.headers).get('x-sentry-auth')).toContain('sentry_key=abc123')
  })

  it('has class, request id and our own frames, and nothing that somebody wrote', () => {
    const sent = watched()
    const error = new TypeError(`Cannot read ${PERSONAL.join(' ')}`)
    error.stack = [
      `TypeError: ${PERSONAL.join(' ')}`,
      '    at send (file:///srv/ada@curio.example/build/server/chunks/messages-x1.js:10:5)',
      '    at next (file:///srv/app/node_modules/@trpc/server/dist/x.mjs:1:2)',
      '    at node:internal/process/task_queues:104:5',
    ].join('\n')
    log.error('an answer failed', {
      ...describeError(error),
      requestId: 'r2',
      procedure: 'messages.send',
      email: PERSONAL[0],
      ip: PERSONAL[3],
    })
    const body = sent[0]!.init.body as string
    for (const word of PERSONAL) expect(body).not.toContain(word)
    expect(eventIn(sent[0]!.init)).toMatchObject({
      level: 'error',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'an answer failed',
            stacktrace: {
              frames: [{ function: 'send', filename: 'build/server/chunks/messages-x1.js', lineno: 10, colno: 5 }],
            },
          },
        ],
      },
      tags: { request_id: 'r2', procedure: 'messages.send' },
    })
  })

  it('is of errors only, and of a flood thirty in a minute', () => {
    const sent = watched()
    log.warn('slow', { requestId: 'r3' })
    expect(sent).toEqual([])
    for (let count = 0; count < 100; count += 1) log.error('an answer failed')
    expect(sent).toHaveLength(30)
  })

  it('that does not arrive fails nothing', async () => {
    watchErrors(openSink(DSN, async () => Promise.reject(new Error('ECONNREFUSED'))))
    expect(() => log.error('an answer failed')).not.toThrow()
    await new Promise((resolve) => setTimeout(resolve))
  })
})

it.each(['https://faults.example/42', 'not an address', 'https://key@faults.example/project'])(
  'a DSN that is none is refused at start: %s',
  (dsn) => {
    expect(sinkAddress(dsn)).toBeNull()
    expect(() => openSink(dsn)).toThrow('SENTRY_DSN')
  },
)
