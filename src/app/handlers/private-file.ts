import { createContext } from '#server/http/request-context.ts'
import '#app/application.ts'
import { eq, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { exportFile } from '#app/personal-data/export-file.ts'
import { privateFile } from '#app/private-files.ts'
import { photographerImages, uploads, weddingImages } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { database } from '#server/runtime.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { readSignedName } from '#server/uploads/private-pictures.ts'
import { type FileStore, variantKey } from '#server/uploads/storage.ts'

const NOT_FOUND = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
const notFound = () => new Response('Not found', { status: 404, headers: NOT_FOUND })

/** A picture keeps its URL when an application's file becomes a photographer's image, so all tables are searched. */
async function storedImage(db: Db, id: string, width: number): Promise<string | null> {
  const has = (widths: typeof uploads.widths | typeof photographerImages.widths | typeof weddingImages.widths) =>
    sql`${width} = any(${widths})`
  const [found] = await union(
    db
      .select({ path: uploads.storagePath })
      .from(uploads)
      .where(sql`${eq(uploads.id, id)} and ${has(uploads.widths)}`),
    db
      .select({ path: photographerImages.storagePath })
      .from(photographerImages)
      .where(sql`${eq(photographerImages.id, id)} and ${has(photographerImages.widths)}`),
    db
      .select({ path: weddingImages.storagePath })
      .from(weddingImages)
      .where(sql`${eq(weddingImages.id, id)} and ${has(weddingImages.widths)}`),
  )
  return found?.path ?? null
}

/**
 * GET `/files/private/<id>.<end>.<signature>-<width>.webp`: an unpublished picture, for anybody with its signed URL,
 * until the URL expires. 404 for everything else. (PR4)
 */
export async function servePrivateFile(
  { db, store, now }: { db: Db; store: FileStore; now: Date },
  request: Request,
): Promise<Response> {
  const name = /^\/files\/private\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  const signed = readSignedName(name, now)
  const path = signed && (await storedImage(db, signed.id, signed.width))
  const bytes = path && (await store.readFile(variantKey(path, signed.width)))
  if (!bytes) return notFound()
  const secondsLeft = Math.floor((signed.expiresAt.getTime() - now.getTime()) / 1000)
  const headers = {
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': `private, max-age=${secondsLeft}`,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

/** GET `/files/private/<folder>/<name>`: what only the person it was made for may load, signed in. */
const OF_A_PERSON = /^\/files\/private\/([a-z]+)\/([^/]+)$/

const pictures = defineHandler('private-file', async (request, { requestId, url }) => {
  const [db, store] = await Promise.all([database(), fileStore()])
  const [, folder, name] = OF_A_PERSON.exec(url.pathname) ?? []
  if (!folder || !name) return servePrivateFile({ db, store, now: new Date() }, request)
  const headers = new Headers()
  // A copy of everything is for the person alone.
  const isCopy = folder === 'exports'
  const ctx = await createContext(request, requestId, headers, { admitsViewing: !isCopy })
  const asked = { name, now: new Date() }
  const found = isCopy ? await exportFile(ctx, asked) : await privateFile(ctx, store, { folder, ...asked })
  if (!found) return notFound()
  for (const [key, value] of Object.entries(found.headers)) headers.set(key, value)
  return new Response(request.method === 'HEAD' ? null : found.body(), { headers })
})

/** On the platform one function serves all that only its private address opens: unpublished pictures and calendars. */
const handler: Handler = {
  async fetch(request) {
    if (!new URL(request.url).pathname.startsWith('/calendars/')) return pictures.fetch(request)
    return (await import('#app/handlers/calendar.ts')).default.fetch(request)
  },
}

export default handler
