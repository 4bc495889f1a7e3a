import { createServer, type RequestListener, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchPublic, isPublicAddress, type Network } from './public-fetch.ts'

const PUBLIC = '93.184.216.34'
const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

/** A server on this machine that the fetcher takes for one on the internet, and what it was asked. */
async function internet(answer: RequestListener, names: Record<string, string[]> = {}) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as { port: number }
  const connected: string[] = []
  const network: Network = {
    resolve: (host) => Promise.resolve(names[host] ?? [PUBLIC]),
    request: (options) => {
      connected.push(`${options.host}`)
      return request({ ...options, agent: undefined, host: '127.0.0.1', port })
    },
  }
  const get = (address: string, more: object = {}) =>
    fetchPublic(address, { maxBytes: 1000, timeoutMs: 1000, network, ...more })
  return { get, connected }
}

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const text = (fetched: Awaited<ReturnType<typeof fetchPublic>>) =>
  fetched.isUnchanged ? null : new TextDecoder().decode(fetched.bytes)

describe('an address that a person gave', () => {
  it.each([
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1',
    '192.0.2.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd12::1 ff02::1 2001:db8::1 2002:7f00:1:: 64:ff9b::7f00:1',
    '::ffff:127.0.0.1 ::ffff:10.0.0.1 2001::1 localhost',
  ])('is not public: %s', (list) => {
    expect(list.split(' ').filter(isPublicAddress)).toEqual([])
  })

  it('is public: others', () => {
    expect([PUBLIC, '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'].filter(isPublicAddress)).toHaveLength(4)
  })

  it('is fetched from the very address that was checked, with what is known of it', async () => {
    const { get, connected } = await internet((asked, answer) => {
      expect(asked.headers.host).toBe('calendar.example')
      if (asked.headers['if-none-match'] === '"1"') answer.writeHead(304).end()
      else answer.writeHead(200, { etag: '"1"', 'last-modified': 'Sat, 01 Jan 2028 00:00:00 GMT' }).end(CALENDAR)
    })
    const first = await get('https://calendar.example/a.ics?key=1')
    expect(first).toMatchObject({ etag: '"1"', lastModified: 'Sat, 01 Jan 2028 00:00:00 GMT' })
    expect([text(first), connected]).toEqual([CALENDAR, [PUBLIC]])
    expect(await get('https://calendar.example/a.ics', { etag: '"1"' })).toEqual({ isUnchanged: true })
  })

  it.each([
    ['http://calendar.example/', 'not-https'],
    ['https://calendar.example:8443/', 'not-https'],
    ['https://me:secret@calendar.example/', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['no address', 'not-https'],
    ['https://127.0.0.1/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://0x7f.1/', 'not-public'],
    ['https://[::1]/', 'not-public'],
    ['https://[::ffff:a9fe:a9fe]/', 'not-public'],
    ['https://inside.example/', 'not-public'],
    ['https://both.example/', 'not-public'],
    ['https://none.example/', 'unknown-host'],
  ])('is refused before any connection: %s', async (address, fault) => {
    const names = { 'inside.example': ['10.0.0.5'], 'both.example': [PUBLIC, '127.0.0.1'], 'none.example': [] }
    const { get, connected } = await internet((_asked, answer) => answer.end(CALENDAR), names)
    await expect(get(address)).rejects.toMatchObject({ fault })
    expect(connected).toEqual([])
  })

  it.each([
    ['https://127.0.0.1/', 'not-public', 1],
    ['http://calendar.example/', 'not-https', 1],
    ['https://inside.example/', 'not-public', 1],
    ['/again', 'too-many-redirects', 6],
  ])('is checked anew after a redirect: to %s', async (location, fault, connections) => {
    const { get, connected } = await internet((_asked, answer) => void answer.writeHead(302, { location }).end(), {
      'inside.example': ['192.168.0.1'],
    })
    await expect(get('https://calendar.example/')).rejects.toMatchObject({ fault })
    expect(connected).toHaveLength(connections)
  })

  it.each<[string, RequestListener]>([
    ['too-large', (_asked, answer) => void answer.end('x'.repeat(1001))],
    ['too-large', (_asked, answer) => void answer.writeHead(200, { 'content-length': '999999' }).end()],
    [
      'too-large',
      (_a, answer) => void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
    ],
    ['too-slow', () => undefined],
    ['too-slow', (_asked, answer) => void answer.writeHead(200).write('BEGIN')],
    ['refused', (_asked, answer) => void answer.writeHead(401).end()],
    ['not-found', (_asked, answer) => void answer.writeHead(410).end()],
    ['server-error', (_asked, answer) => void answer.writeHead(500).end()],
    ['unreachable', (asked) => void asked.socket.destroy()],
  ])('fails with a reason: %s', async (fault, listener) => {
    const { get } = await internet(listener)
    const started = performance.now()
    await expect(get('https://calendar.example/', { timeoutMs: 400 })).rejects.toMatchObject({ fault })
    expect(performance.now() - started).toBeLessThan(1500)
  })

  it('may answer with gzip', async () => {
    const { get } = await internet(
      (_asked, answer) => void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CALENDAR)),
    )
    expect(text(await get('https://calendar.example/'))).toBe(CALENDAR)
  })
})
