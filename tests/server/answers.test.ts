import { request as ask, get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { FastResponse, serve } from 'srvx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dispatch, HANDLERS } from '#app/handlers/index.ts'
import { compressed } from '#app/serve/compress.ts'

/** As `npm start` answers: with srvx's Response in the place of Node's. */
const native = globalThis.Response
const LONG = { text: 'word '.repeat(2_000) }
const answers: Record<string, () => Response> = {
  '/short': () => Response.json({ ok: true }),
  '/long': () => Response.json(LONG),
  '/file': () => new Response(new Uint8Array(5_000), { headers: { 'content-type': 'image/webp' } }),
  '/unchanged': () => new Response(null, { status: 304, headers: { etag: '"1"' } }),
}
let server: ReturnType<typeof serve>
beforeAll(async () => {
  globalThis.Response = FastResponse
  server = serve({
    port: 0,
    silent: true,
    fetch: (request) => compressed(request, answers[new URL(request.url).pathname]!()),
  })
  await server.ready()
})
afterAll(async () => {
  globalThis.Response = native
  await server.close(true)
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
const fetchRaw = (path: string, { encoding = '', method = 'GET' } = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    const call = (method === 'GET' ? get : ask)(new URL(path, server.url), { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) })
    })
    call.on('error', fail).end()
  })

describe('an answer that is whole', () => {
  it.each(['/short', '/long', '/file'])('of %s is sent with its length, not in chunks', async (path) => {
    const { headers, body } = await fetchRaw(path)
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(Number(headers['content-length'])).toBe(body.length)
  })

  it('has its length when it is compressed too', async () => {
    const { headers, body } = await fetchRaw('/long', { encoding: 'gzip, br' })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/json' })
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(LONG)
  })

  it('is not compressed when that saves nothing', async () => {
    const { headers, body } = await fetchRaw('/short', { encoding: 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body.toString())).toEqual({ ok: true })
    expect((await fetchRaw('/file', { encoding: 'br' })).headers['content-encoding']).toBeUndefined()
  })

  it('has no body where there is none', async () => {
    expect(await fetchRaw('/unchanged', { encoding: 'br' })).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect((await fetchRaw('/long', { method: 'HEAD' })).body).toHaveLength(0)
  })
})

it('a handler is loaded once, and again only when that has failed', async () => {
  const entry = HANDLERS.find(({ path }) => path.test('/api/uploadthing'))!
  const handler = { fetch: async () => Response.json({}) }
  const load = vi
    .spyOn(entry, 'load')
    .mockRejectedValueOnce(new Error('not yet'))
    .mockResolvedValue({ default: handler })
  const call = () => dispatch(new Request('http://localhost:3000/api/uploadthing'))
  await expect(call()).rejects.toThrow('not yet')
  await call()
  await call()
  expect(load).toHaveBeenCalledTimes(2)
})
