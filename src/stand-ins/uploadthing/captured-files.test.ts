import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { preparePreview } from '#app/ops/prepare-preview.ts'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { capturedStorage, capturedUploads, prepareCapturedFiles } from './captured-files.ts'
import { createLocalUploadThing } from './service.ts'
import { signWith } from './signing.ts'

const db = await useDatabase()
beforeAll(() => prepareCapturedFiles(db))

const KEY = 'owner_portfolio_0123456789'
const SITE = 'https://preview.test'

it('pictures are kept in the database, read back, replaced and removed', async () => {
  const storage = capturedStorage(db)
  const bytes = Buffer.from([0, 255, 39, 92, 10])
  await storage.putFile(`${KEY}-320.webp`, bytes)
  await storage.putFile(`${KEY}-320.webp`, bytes)
  expect(await storage.readFile(`${KEY}-320.webp`)).toEqual(bytes)
  await storage.deleteFiles([`${KEY}-320.webp`, 'unknown-key'])
  expect(await storage.readFile(`${KEY}-320.webp`)).toBeNull()
  expect(await storage.readFile('../../etc/passwd')).toBeNull()
  await expect(storage.putFile('../x', bytes)).rejects.toThrow('Not a file key')
})

it('a file announced by one function is received by another, once, and the announcing one is told', async () => {
  const told: unknown[] = []
  const deliver = async (request: Request) => {
    told.push({ url: request.url, body: (await request.json()) as object })
    return new Response('{}')
  }
  const service = () =>
    createLocalUploadThing({ dir: '/nowhere', apiKey: 'sk_x', appId: 'app', store: capturedUploads(db), deliver })
  await service().fetchAs(deliver)(`${SITE}/_ut/route-metadata`, {
    method: 'POST',
    headers: { 'x-uploadthing-api-key': 'sk_x' },
    body: JSON.stringify({
      fileKeys: [KEY],
      metadata: { who: 'me' },
      callbackUrl: `${SITE}/api/uploadthing`,
      callbackSlug: 'portfolio',
    }),
  })
  const query = [
    `expires=${Date.now() + 60_000}`,
    ...['identifier=app', 'file-name=a.jpg', 'file-size=4', 'file-type=image%252Fjpeg', 'slug=portfolio'].map(
      (pair) => `x-ut-${pair}`,
    ),
  ].join('&')
  const address = `${SITE}/_ut/${KEY}?${query}`
  const url = `${address}&signature=${encodeURIComponent(signWith('sk_x', address))}`
  const put = async () => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from('abcd')], { type: 'image/jpeg' }), 'a.jpg')
    return service().handle(new Request(url, { method: 'PUT', body: form }))
  }
  expect((await put()).status).toBe(200)
  expect(told).toMatchObject([{ url: `${SITE}/api/uploadthing?slug=portfolio`, body: { metadata: { who: 'me' } } }])
  expect((await put()).status).toBe(409)
  expect(await capturedUploads(db).bytes(KEY)).toEqual(Buffer.from('abcd'))
  expect(await capturedUploads(db).list()).toMatchObject([{ key: KEY, size: 4, type: 'image/jpeg' }])
  expect(await capturedUploads(db).remove(KEY)).toBe(true)
  expect(await rows(db.execute(sql`select path from captured.files`))).toEqual([])
})

it('a preview is filled on a preview only, and never where real people are', async () => {
  for (const environment of ['production', 'development', undefined]) {
    await expect(preparePreview(db, { environment, seed: 'none' })).rejects.toThrow('Only a preview')
  }
  await preparePreview(db, { environment: 'preview', seed: 'none' })
  await makePhotographer(db)
  await db.execute(sql`insert into users (email, password_hash)
    values ('somebody@curio-mail.dev', 'x')`)
  await expect(preparePreview(db, { environment: 'preview', seed: 'none' })).rejects.toThrow('not of the demonstration')
})
