import '#app/application.ts'
import { createHash } from 'node:crypto'
import { COMPARE_MAX } from '#features/shortlist/model.ts'
import { comparePhotographers } from '#features/shortlist/server/compare.ts'
import { getWedding } from '#features/weddings/server/read.ts'
import type { PlainReader } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { defineHandler } from '#server/http/handler.ts'
import { drawPreview, type PreviewedPicture, previewedFile } from '#server/pictures/preview.ts'
import { database } from '#server/runtime.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import type { FileStore } from '#server/uploads/storage.ts'

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(`^/previews/(photographers|wedding)/(${ID}(?:\\.${ID}){0,${COMPARE_MAX - 1}})\\.jpg$`)

const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=86400, s-maxage=86400',
  'content-security-policy': "default-src 'none'; sandbox",
}
const NOT_FOUND = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
const notFound = () => new Response('Not found', { status: 404, headers: NOT_FOUND })

/** The pictures of what everybody may see; none of anything else. */
async function publicPictures(ctx: PlainReader, kind: string, ids: string[]): Promise<PreviewedPicture[]> {
  if (kind === 'photographers') {
    const photographers = await comparePhotographers(ctx, { photographerIds: [...new Set(ids)], date: null })
    return photographers.flatMap(({ card }) => card.cover ?? [])
  }
  const [photographerId, id, ...more] = ids
  if (!photographerId || !id || more.length > 0) return []
  try {
    return (await getWedding(ctx, { photographerId, id })).pictures.slice(0, 1)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return []
    throw error
  }
}

/**
 * GET and HEAD `/previews/photographers/<id>.<id>….jpg` (one to four covers side by side) and
 * `/previews/wedding/<photographer>.<wedding>.jpg`: the picture of a link preview, 304 for a matching ETag, 404 for what
 * is not public.
 */
export async function servePreview(ctx: PlainReader & { store: FileStore }, request: Request): Promise<Response> {
  const [, kind, ids] = ADDRESS.exec(new URL(request.url).pathname) ?? []
  const pictures = kind && ids ? await publicPictures(ctx, kind, ids.split('.')) : []
  const keys = pictures.map((picture) => previewedFile(picture, pictures.length))
  const etag = `"${createHash('sha256').update(keys.join()).digest('base64url')}"`
  if (keys.length > 0 && matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { ...HEADERS, etag } })
  const files = await Promise.all(keys.map((key) => ctx.store.readFile(key)))
  const found = files.filter((bytes) => bytes !== null)
  if (found.length === 0) return notFound()
  const bytes = await drawPreview(found)
  const headers = { ...HEADERS, etag, 'content-length': String(bytes.length) }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

export default defineHandler('previews', async (request) => {
  const [db, store] = await Promise.all([database(), fileStore()])
  return servePreview({ db, store, now: () => new Date() }, request)
})
