import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { servePreview } from '#app/handlers/previews.ts'
import { photographerImages, photographers, weddingImages, weddings } from '#drizzle/schema/index.ts'
import { PREVIEW_SIZE } from '#shared/site/preview-image.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addWedding, listPhotographer } from '#tests/support/market.ts'
import { photograph, useUploads } from '#tests/support/uploads.ts'

const db = await useDatabase()
const { tools } = await useUploads(db)
const store = tools.store

const ask = (address: string, init?: RequestInit) =>
  servePreview({ db, store, now: () => new Date() }, new Request(`http://curio.test/previews/${address}.jpg`, init))
const statusOf = async (address: string) => (await ask(address)).status

/** Stores every width of the pictures of a row. */
async function storeFiles(
  rows: { storagePath: string; widths: number[]; width: number | null; height: number | null }[],
) {
  for (const { storagePath, widths, width, height } of rows)
    for (const one of widths)
      await store.putFile(
        `${storagePath}-${one}.webp`,
        await photograph(one, Math.round((one * height!) / width!))
          .webp()
          .toBuffer(),
      )
}
async function pictured() {
  const { id } = await listPhotographer(db)
  await storeFiles(await db.select().from(photographerImages).where(eq(photographerImages.photographerId, id)))
  return id
}
async function withWedding() {
  const photographer = await pictured()
  const { id } = await addWedding(db, photographer)
  const images = await db
    .select()
    .from(weddingImages)
    .where(eq(weddingImages.weddingId, id))
    .orderBy(weddingImages.position)
  await storeFiles(images.slice(0, 1))
  return { photographer, id }
}

async function shown(response: Response) {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cache-control')).toContain('max-age=86400')
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { format, width, height }
}
const JPEG = { format: 'jpeg', ...PREVIEW_SIZE }

it('a link’s preview is a JPEG of 1200 × 630 pixels, of one to four photographers or of a whole wedding', async () => {
  const four = await Promise.all([pictured(), pictured(), pictured(), pictured()])
  for (const count of [1, 2, 3, 4])
    expect(await shown(await ask(`photographers/${four.slice(0, count).join('.')}`))).toEqual(JPEG)
  const wedding = await withWedding()
  expect(await shown(await ask(`wedding/${wedding.photographer}.${wedding.id}`))).toEqual(JPEG)
})

it('is not sent again while its pictures are the same, and has no body for HEAD', async () => {
  const [one, other] = [await pictured(), await pictured()]
  const { headers } = await ask(`photographers/${one}`)
  const again = { headers: { 'if-none-match': headers.get('etag')! } }
  expect((await ask(`photographers/${one}`, again)).status).toBe(304)
  expect((await ask(`photographers/${other}`, again)).status).toBe(200)
  expect(await (await ask(`photographers/${one}`, { method: 'HEAD' })).text()).toBe('')
})

it('shows nobody who is not listed, also beside others', async () => {
  const [listed, hidden] = [await pictured(), await pictured()]
  const both = (await ask(`photographers/${listed}.${hidden}`)).headers.get('etag')
  await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, hidden))
  expect(await statusOf(`photographers/${hidden}`)).toBe(404)
  const left = await ask(`photographers/${listed}.${hidden}`)
  expect(await shown(left)).toEqual(JPEG)
  expect(left.headers.get('etag')).not.toBe(both)
})

it('shows no wedding that is incomplete, hidden, somebody else’s, or of somebody who is not listed', async () => {
  const other = await pictured()
  const { photographer, id } = await withWedding()
  expect(await statusOf(`wedding/${other}.${id}`)).toBe(404)
  const draft = await addWedding(db, photographer, {}, 3)
  expect(await statusOf(`wedding/${photographer}.${draft.id}`)).toBe(404)
  await db.update(weddings).set({ hiddenAt: new Date(), hiddenReason: 'Asked for' }).where(eq(weddings.id, id))
  expect(await statusOf(`wedding/${photographer}.${id}`)).toBe(404)
  await db.update(weddings).set({ hiddenAt: null, hiddenReason: null }).where(eq(weddings.id, id))
  expect(await statusOf(`wedding/${photographer}.${id}`)).toBe(200)
  await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, photographer))
  expect(await statusOf(`wedding/${photographer}.${id}`)).toBe(404)
})

it('is not found at any other address, nor without a stored file', async () => {
  const { id } = await listPhotographer(db)
  const five = Array.from({ length: 5 }, () => id).join('.')
  for (const address of [
    `photographers/${id}`,
    `photographers/${five}`,
    `photographers/${randomUUID()}`,
    'photographers/none',
    `wedding/${id}`,
    `wedding/${[id, id, id].join('.')}`,
    `people/${id}`,
  ])
    expect([address, await statusOf(address)]).toEqual([address, 404])
})
