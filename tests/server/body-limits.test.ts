import { readdirSync } from 'node:fs'
import { type ClientRequest, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { HANDLERS } from '#app/handlers/index.ts'
import { endUnreadBody } from '#app/serve/unread-body.ts'
import { MAX_FILE_BYTES } from '#features/uploads/upload-rules.ts'
import { DEFAULT_BODY_BYTES } from '#server/http/body-limit.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { setDatabase } from '#server/runtime.ts'
import { useDatabase } from '#tests/support/database.ts'
import { photograph, useUploads } from '#tests/support/uploads.ts'
import { newVendor } from '../abuse/support/people.ts'

const db = await useDatabase()
setDatabase(db)

const KB = 1024
/** What each handler may read of a request; one that is not named reads the default. */
const LIMITS: Record<string, number> = {
  trpc: 256 * KB,
  uploadthing: 64 * KB,
  webhooks: 256 * KB,
  pdf: 4_004_096,
  'local-uploads': MAX_FILE_BYTES + 64 * KB,
}
/** One address for each handler of the table. */
const ADDRESSES = [
  '/api/trpc/auth.signIn',
  '/api/v1/photographers',
  '/badge/check.js',
  '/api/health',
  '/api/ready',
  '/api/cron/outbox',
  '/api/cron/jobs',
  '/api/webhooks/resend',
  '/api/uploadthing?slug=galleryImage',
  '/api/annexes',
  '/api/contracts/3f0c9a52-0000-4000-8000-000000000000.pdf',
  '/api/addenda/3f0c9a52-0000-4000-8000-000000000000.pdf',
  '/api/receipts/3f0c9a52-0000-4000-8000-000000000000.pdf',
  '/_ut/v6/listFiles',
  '/_stripe/world',
  '/files/private/a',
  '/calendars/a.1.b.ics',
  '/files/a',
  '/dev/mailbox/clear',
  '/day-pack',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/previews/photographers/a.jpg',
  '/sign-in/google/callback',
  '/find-photographer',
]
const HEADERS: Record<string, string>[] = [
  {},
  { 'content-type': 'application/json', 'content-length': '10' },
  { 'uploadthing-hook': 'callback' },
  { 'content-type': 'multipart/form-data; boundary=x' },
]

const CHUNK = new Uint8Array(16 * KB)

/** A body without an end, and how much of it was taken. */
function endless() {
  const taken = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += CHUNK.byteLength
      controller.enqueue(CHUNK)
    },
  })
  return { body, taken }
}

const handlerName = (load: () => unknown) => /handlers\/([\w-]+)\.ts/.exec(load.toString())![1]!

describe('no handler reads past its limit, whatever the headers say', () => {
  it('every handler of the table has an address here', () => {
    for (const { path } of HANDLERS) expect(ADDRESSES.some((address) => path.test(address.split('?')[0]!))).toBe(true)
  })

  it.each(ADDRESSES)('%s', async (address) => {
    const entry = HANDLERS.find(({ path }) => path.test(address.split('?')[0]!))!
    const limit = LIMITS[handlerName(entry.load)] ?? DEFAULT_BODY_BYTES
    const handler = (await entry.load()).default
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of HEADERS) {
        const { body, taken } = endless()
        const init = { method, headers, body, duplex: 'half' } as RequestInit
        const { status } = await handler.fetch(new Request(`http://localhost:3000${address}`, init))
        expect(status, `${method} ${JSON.stringify(headers)}`).not.toBe(500)
        // One chunk too much tells that there is more, and streams keep one or two waiting.
        expect(taken.bytes, `${method} ${JSON.stringify(headers)}`).toBeLessThanOrEqual(limit + 4 * CHUNK.byteLength)
      }
    }
  })

  it.each(ADDRESSES)('%s refuses an announced length without reading', async (address) => {
    const handler = (await HANDLERS.find(({ path }) => path.test(address.split('?')[0]!))!.load()).default
    const { body, taken } = endless()
    const headers = { 'content-length': String(1.5e9), 'uploadthing-hook': 'callback' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await handler.fetch(new Request(`http://localhost:3000${address}`, init))).status).toBe(413)
    expect(taken.bytes).toBeLessThanOrEqual(2 * CHUNK.byteLength)
  })

  it('every file of handlers is made by the one function that limits, or hands on to those that are', () => {
    const files = readdirSync('src/app/handlers').filter((name) => name !== 'index.ts')
    const known = HANDLERS.map(({ load }) => `${handlerName(load)}.ts`)
    expect(files.filter((name) => !known.includes(name))).toEqual(['stand-ins.ts', 'unsubscribe.ts'])
  })
})

it('an upload to the stand-in is limited to its own signed size', async () => {
  const { ask, service } = await useUploads(db)
  const { cookie } = await newVendor(db)
  const bytes = await photograph(160, 200).jpeg().toBuffer()
  const [signed] = (await (await ask('galleryImage', { bytes, cookie, size: 1_000 })).json()) as { url: string }[]
  const { body, taken } = endless()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
  const answer = await service.handle(new Request(signed!.url, init))
  expect(answer.status).toBe(413)
  expect(taken.bytes).toBeLessThanOrEqual(6 * CHUNK.byteLength)
})

describe('on the wire', () => {
  /** Sends without end to a handler that reads everything; what it answered, and how much was taken until the connection ended. */
  async function flood(handler: Handler, headers: Record<string, string>) {
    const { NodeRequest, sendNodeResponse } = await import('srvx/node')
    const server = createServer((req, res) => {
      endUnreadBody(req, res)
      void handler.fetch(new NodeRequest({ req, res }) as Request).then((answer) => sendNodeResponse(res, answer))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    let [status, sentBytes, connection] = [0, 0, '']
    await new Promise<void>((ended) => {
      const sent: ClientRequest = send({ host: '127.0.0.1', port, method: 'POST', headers }, (answer) => {
        status = answer.statusCode ?? 0
        connection = answer.headers.connection ?? ''
        answer.resume()
      })
      const more = () => {
        do sentBytes += CHUNK.byteLength
        while (!sent.destroyed && sent.write(CHUNK))
      }
      sent.on('drain', more).on('error', () => undefined)
      sent.once('close', ended)
      more()
    })
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    return { status, sentBytes, connection }
  }

  const post = { methods: ['POST'] } as const
  const reads = defineHandler('reads', async (request) => new Response(await request.text()), post)
  const ignores = defineHandler('ignores', async () => new Response('Thank you'), post)
  const refuses = defineHandler('refuses', async () => new Response('A page'))

  it.each([
    ['one that reads, chunked', reads, {}, 413],
    ['one that reads, with a length', reads, { 'content-length': '1500000000' }, 413],
    ['one that reads, for the last time', reads, { connection: 'close' }, 413],
    ['one that does not read', ignores, {}, 200],
    ['one that takes no such method', refuses, {}, 405],
  ] as const)('%s answers, says that the connection ends, and ends it', async (_, handler, headers, status) => {
    const answer = await flood(handler, headers)
    expect([answer.status, answer.connection]).toEqual([status, 'close'])
    // What waits in the system's own buffers between the two.
    expect(answer.sentBytes).toBeLessThan(16e6)
  })

  it('a body ends at the length it announces, whatever follows', async () => {
    const read: number[] = []
    const measures = defineHandler(
      'measures',
      async (request) => {
        read.push((await request.text()).length)
        return new Response('Thank you')
      },
      post,
    )
    await flood(measures, { 'content-length': '10' })
    expect(read).toEqual([10])
  })
})
