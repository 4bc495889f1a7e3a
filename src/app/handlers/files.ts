import '#app/application.ts'
import { env } from '#server/env.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { isPrivateKey } from '#server/uploads/paths.ts'
import type { FileStore } from '#server/uploads/storage.ts'
import { standInFiles } from '#stand-ins/uploadthing/open.ts'

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}
const NOT_FOUND = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }

/**
 * Answers GET and HEAD `/files/<key>` from the embedded store: 200 with the WebP bytes, 304 for a matching ETag,
 * 404 for unknown keys. A key is unique per content, so it serves as its own ETag.
 */
export async function serveFile(storage: FileStore, req: Request): Promise<Response> {
  const key = /^\/files\/([^/]+)$/.exec(new URL(req.url).pathname)?.[1] ?? ''
  const bytes = isPrivateKey(key) ? null : await storage.readFile(key)
  if (!bytes) return new Response('Not found', { status: 404, headers: NOT_FOUND })
  const headers = { ...HEADERS, etag: `"${key}"` }
  if (matchesEtag(req.headers.get('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  const body = req.method === 'HEAD' ? null : new Uint8Array(bytes)
  return new Response(body, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** GET /files/<key>: the embedded file store. With the real upload service, pictures are never served from here. */
export default defineHandler('files', async (request) =>
  env.services.files === 'embedded' ? serveFile(await standInFiles(), request) : json({ message: 'Not found' }, 404),
)
