import { createServer, type RequestListener, request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import type { Network } from './public-fetch.ts'
import { isPostable, postPublic } from './public-post.ts'

const PUBLIC = '93.184.216.34'
const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return (server.address() as { port: number }).port
}

/** A server on this machine that is taken for one on the internet, and where connections would have gone. */
async function internet(answer: RequestListener, names: Record<string, string[]> = {}) {
  const port = await listen(answer)
  const connected: string[] = []
  const network: Network = {
    resolve: (host) => Promise.resolve(names[host] ?? [PUBLIC]),
    request: (options) => {
      connected.push(`${options.host}:${options.port} as ${options.servername}`)
      return request({ ...options, agent: undefined, host: '127.0.0.1', port })
    },
  }
  const post = (address: string) =>
    postPublic(address, '{"a":1}', { headers: { 'x-a': '1' }, timeoutMs: 500, network, allowsLoopback: false })
  return { post, connected }
}

const TRICKS = [
  'http://hooks.example/',
  'https://hooks.example:8443/',
  'https://me:secret@hooks.example/',
  'file:///etc/passwd',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'http://localhost:3000/',
]

describe('an address that an administrator gave', () => {
  it('is posted to at the very address that was checked, and its body is not read', async () => {
    const got: unknown[] = []
    const { post, connected } = await internet((asked, answer) => {
      got.push(asked.method, asked.headers.host, asked.headers['x-a'], asked.headers['content-length'])
      answer.writeHead(202).end('x'.repeat(1_000_000))
    })
    expect(await post('https://hooks.example/in?key=1')).toEqual({ status: 202 })
    expect(got).toEqual(['POST', 'hooks.example', '1', '7'])
    expect(connected).toEqual([`${PUBLIC}:443 as hooks.example`])
  })

  it.each(TRICKS)('is refused before any connection, when it is saved and when it is used: %s', async (address) => {
    const { post, connected } = await internet((_asked, answer) => void answer.end())
    expect(await isPostable(address, false)).toBe(false)
    expect(await post(address)).toHaveProperty('fault')
    expect(connected).toEqual([])
  })

  it('whose name leads inside is refused, also when only one of its addresses does', async () => {
    const names = { 'inside.example': ['10.0.0.5'], 'both.example': [PUBLIC, '::ffff:127.0.0.1'], 'none.example': [] }
    const { post, connected } = await internet((_asked, answer) => void answer.end(), names)
    for (const name of ['inside.example', 'both.example'])
      expect(await post(`https://${name}/`)).toEqual({ fault: 'not-public' })
    expect(await post('https://none.example/')).toEqual({ fault: 'unknown-host' })
    expect(connected).toEqual([])
  })

  it('is never followed elsewhere', async () => {
    const { post, connected } = await internet(
      (_asked, answer) => void answer.writeHead(307, { location: 'https://127.0.0.1/' }).end(),
    )
    expect(await post('https://hooks.example/')).toEqual({ status: 307 })
    expect(connected).toHaveLength(1)
  })

  it.each<[string, RequestListener]>([
    ['too-slow', () => undefined],
    ['unreachable', (asked) => void asked.socket.destroy()],
  ])('that does not answer is a fault: %s', async (fault, listener) => {
    const { post } = await internet(listener)
    expect(await post('https://hooks.example/')).toEqual({ fault })
  })

  it('may be this machine in development, and nothing else there', async () => {
    const port = await listen((_asked, answer) => void answer.writeHead(204).end())
    const options = { headers: {}, timeoutMs: 500, allowsLoopback: true }
    expect(await isPostable(`http://localhost:${port}/`, true)).toBe(true)
    expect(await postPublic(`http://localhost:${port}/`, '{}', options)).toEqual({ status: 204 })
    for (const address of ['http://10.0.0.1/', 'https://10.0.0.1/', 'http://hooks.example/']) {
      expect(await isPostable(address, true)).toBe(false)
      expect(await postPublic(address, '{}', options)).toHaveProperty('fault')
    }
  })
})
