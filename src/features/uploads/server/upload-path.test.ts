import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileDeletions, uploadSessions, uploads } from '#drizzle/schema/index.ts'
import { APPLICATION_PICTURES } from '#features/applications/upload-rules.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openUploadSession, type Presigned, photograph, useUploads } from '#tests/support/uploads.ts'
import { MAX_FILE_BYTES, NAME_BROKEN, NAME_TOO_LONG, PROFILE_TYPE_WRONG, SESSION_OVER } from '../upload-rules.ts'

const db = await useDatabase({ max: 20 })
const { service, ask, put, send, files, handler } = await useUploads(db)

const jpeg = () => photograph().jpeg().toBuffer()
const portfolio = (cookie: string, bytes: Uint8Array, rest = {}) =>
  send('applicationPortfolio', { cookie, bytes, ...rest })

async function nothingLeft() {
  expect(await files()).toEqual({ originals: [], stored: [] })
  expect(await db.$count(uploads)).toBe(0)
  expect(await db.$count(fileDeletions)).toBe(0)
}

/** A PNG whose header promises 15,000 by 15,000 pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), 4 + body.length)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(15_000, 0)
  head.writeUInt32BE(15_000, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(15_000 * (1 + 15_000 / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('files that are not what they say', () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, string, RegExp][] = [
    ['HTML as JPEG', () => Buffer.from('<html><script>alert(1)</script></html>'), 'image/jpeg', /isn’t a JPG/],
    ['SVG as PNG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', /isn’t a JPG/],
    ['a cut JPEG', async () => (await jpeg()).subarray(0, 900), 'image/jpeg', /damaged/],
    ['225 megapixels in a small PNG', bomb, 'image/png', /at most 60 megapixels/],
  ]
  it.each(cases)('%s is refused and leaves nothing behind', async (_name, make, type, sentence) => {
    const cookie = await openUploadSession(db)
    const result = await portfolio(cookie, await make(), { type })
    expect(result).toMatchObject({ ok: false, error: expect.stringMatching(sentence) })
    await nothingLeft()
  })

  it.each([
    [
      'SVG by name',
      { type: 'image/svg+xml' },
      'Invalid file type (image/svg+xml). Allowed types: JPG, PNG, WEBP, GIF.',
    ],
    ['zero bytes', { size: 0 }, 'This file is empty.'],
    ['5 MB and one byte', { size: MAX_FILE_BYTES + 1 }, 'File too large (5.1 MB). Maximum size is 5MB.'],
    ['half a byte', { size: 1.5 }, 'This file is empty.'],
    ['half a character in its name', { name: 'veil\ud83d.jpg' }, NAME_BROKEN],
    ['a name of 5,000 characters', { name: `${'n'.repeat(5000)}.jpg` }, NAME_TOO_LONG],
  ])('%s gets no URL to send to (C3)', async (_name, file, sentence) => {
    const cookie = await openUploadSession(db)
    expect(await portfolio(cookie, await jpeg(), file)).toEqual({ ok: false, error: sentence })
    await nothingLeft()
  })

  it('a GIF is no profile picture', async () => {
    const cookie = await openUploadSession(db)
    const result = await send('applicationProfile', { cookie, type: 'image/gif', bytes: await jpeg() })
    expect(result).toEqual({ ok: false, error: PROFILE_TYPE_WRONG })
  })
})

describe('a picture that arrives', () => {
  it('loses its location and camera data, becomes WebP under its own URL, and its original is removed (C31, D3, PR4)', async () => {
    const cookie = await openUploadSession(db)
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } }
    const bytes = await photograph().jpeg().withExif(gps).toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const result = await portfolio(cookie, bytes, { name: 'Élise & Noor.jpg' })
    expect(result).toMatchObject({ ok: true, picture: { widths: [320, 640, 800], width: 800, height: 1000 } })
    const { originals, stored } = await files()
    expect(originals).toEqual([])
    expect(stored).toHaveLength(3)
    const [row] = await db.select().from(uploads)
    expect(row).toMatchObject({ status: 'ready', originalName: 'Élise & Noor.jpg', widths: [320, 640, 800] })
    expect(row!.storagePath).toMatch(/^[0-9a-f-]{36}_portfolio_[0-9a-f-]{36}$/)
    // Its key stays private before approval.
    expect(JSON.stringify(result)).not.toContain(row!.storagePath)
    await db.delete(uploads)
  })

  it('as an animated GIF keeps its first frame', async () => {
    const cookie = await openUploadSession(db)
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 200), Buffer.alloc(40 * 40 * 3, 20)])
    const gif = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const result = await portfolio(cookie, gif, { type: 'image/gif', name: 'a.gif' })
    expect(result).toMatchObject({ ok: true, picture: { width: 40, height: 40 } })
    await db.delete(uploads)
  })

  it('twice, because the service calls twice, is one picture', async () => {
    const cookie = await openUploadSession(db)
    const bytes = await jpeg()
    let callback: Request | undefined
    const spied = service.fetchAs(async (request) => {
      callback = request.clone()
      return handler(request)
    })
    const [presigned] = (await (await ask('applicationPortfolio', { cookie, bytes })).json()) as Presigned[]
    // Announced again, so that the callback passes through here.
    const [row] = await db.select().from(uploads)
    await spied('http://curio.test/_ut/route-metadata', {
      method: 'POST',
      headers: { 'x-uploadthing-api-key': service.apiKey },
      body: JSON.stringify({
        fileKeys: [presigned!.key],
        metadata: { id: row!.id, target: 'application' },
        callbackUrl: 'http://curio.test/api/uploadthing',
        callbackSlug: 'applicationPortfolio',
        awaitServerData: true,
      }),
    })
    const sent = await put(presigned!.url, bytes)
    expect(await sent.json()).toMatchObject({ serverData: { ok: true } })
    expect((await handler(callback!)).status).toBe(200)
    expect((await db.select().from(uploads)).map(({ status }) => status)).toEqual(['ready'])
    expect((await files()).originals).toEqual([])
    await db.delete(uploads)
  })
})

describe('a signed URL', () => {
  const presign = async () => {
    const cookie = await openUploadSession(db)
    const bytes = await jpeg()
    const [signed] = (await (await ask('applicationPortfolio', { cookie, bytes })).json()) as Presigned[]
    return { url: new URL(signed!.url), bytes }
  }
  const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

  it('is worthless when its size, key or end is changed, or its signature is missing', async () => {
    const { url, bytes } = await presign()
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(url)
      change(copy)
      return copy.href
    }
    const forged = [
      changed((copy) => copy.searchParams.set('x-ut-file-size', '99999999')),
      changed((copy) => copy.searchParams.set('expires', String(Date.now() + 9e9))),
      changed((copy) => (copy.pathname += 'x')),
    ]
    for (const href of forged) expect(await errorOf(await put(href, bytes))).toEqual([400, 'Invalid signature'])
    const bare = url.href.slice(0, url.href.indexOf('&signature='))
    expect(await errorOf(await put(bare, bytes))).toEqual([400, 'Missing signature'])
    await db.delete(uploads)
  })

  it('takes the signed bytes once, and neither more nor another type', async () => {
    const { url, bytes } = await presign()
    expect((await errorOf(await put(url.href, Buffer.concat([bytes, Buffer.alloc(20_000)]))))[0]).toBe(413)
    expect((await errorOf(await put(url.href, bytes, 'image/png')))[0]).toBe(400)
    expect((await put(url.href, bytes)).status).toBe(200)
    await db.delete(uploads)
  })

  it('a callback that is not signed changes nothing', async () => {
    const { url } = await presign()
    const body = JSON.stringify({ status: 'uploaded', metadata: {}, file: { key: url.pathname.slice(5) } })
    const headers = { 'uploadthing-hook': 'callback', 'x-uploadthing-signature': 'hmac-sha256=00' }
    const forged = new Request('http://curio.test/api/uploadthing?slug=applicationPortfolio', {
      method: 'POST',
      body,
      headers,
    })
    expect((await handler(forged)).status).toBe(400)
    expect((await db.select().from(uploads)).map(({ status }) => status)).toEqual(['uploading'])
    await db.delete(uploads)
  })
})

describe('who may send', () => {
  it('nobody without a session, or with one that is expired or used up', async () => {
    const bytes = await jpeg()
    expect(await portfolio('', bytes)).toEqual({ ok: false, error: SESSION_OVER })
    const old = await openUploadSession(db, new Date(Date.now() - 25 * 3_600_000))
    expect(await portfolio(old, bytes)).toEqual({ ok: false, error: SESSION_OVER })
    const used = await openUploadSession(db)
    await db.update(uploadSessions).set({ consumedAt: new Date() })
    expect(await portfolio(used, bytes)).toEqual({ ok: false, error: SESSION_OVER })
  })

  it('at most 25 files of one session, however many are sent at once (C4)', async () => {
    const cookie = await openUploadSession(db)
    const bytes = await photograph(40, 50).jpeg().toBuffer()
    const results = await Promise.all(Array.from({ length: 32 }, () => portfolio(cookie, bytes)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(25)
    expect(new Set(results.flatMap((result) => (result.ok ? [] : [result.error])))).toEqual(
      new Set([APPLICATION_PICTURES.portfolio.rules.full]),
    )
    expect(await db.$count(uploads, eq(uploads.status, 'ready'))).toBe(25)
    await db.delete(uploads)
  })
})
