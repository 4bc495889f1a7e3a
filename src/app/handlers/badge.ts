import '#app/application.ts'
import { createHash } from 'node:crypto'
import script from 'virtual:script/src/features/badge/ui/check-script.ts'
import { SCRIPT_PATH, type Theme } from '#features/badge/model.ts'
import { BLANK, badgeWords, drawBadge } from '#features/badge/server/draw.ts'
import type { PlainReader } from '#server/context.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { defineHandler } from '#server/http/handler.ts'
import { database } from '#server/runtime.ts'

const ADDRESS = /^\/badge\/([0-9a-f-]{36})\.(svg|json)$/
/** A badge that is switched off is gone within minutes. */
const MINUTES = 'public, max-age=300, s-maxage=300'
const HOUR = 'public, max-age=3600, s-maxage=3600'
const NEVER = 'no-store'
const SVG = 'image/svg+xml'

/** Part of pages of other sites, also of those that let in only what says so. */
const FOR_OTHERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
}

type Said = { text: string; type: string; cache: string; status?: number }

function answer(request: Request, { text, type, cache, status = 200 }: Said): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = { ...FOR_OTHERS, 'content-type': type, 'cache-control': cache, ...(status === 200 ? { etag } : {}) }
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : text, { status, headers })
}

/**
 * GET and HEAD `/badge/<photographer>.svg` (`?theme=dark`) and `.json`: the badge that photographers put on their own
 * sites, and `/badge/check.js`: the script that asks for a date in it. 404 for what is switched off or not listed, with a
 * picture that shows nothing. Nobody's cookies are read.
 */
export async function serveBadge(ctx: PlainReader, request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.pathname === SCRIPT_PATH)
    return answer(request, { text: script, type: 'text/javascript; charset=utf-8', cache: HOUR })
  const [, id, kind] = ADDRESS.exec(url.pathname) ?? []
  const words = id ? await badgeWords(ctx, id) : null
  if (kind === 'svg') {
    const theme: Theme = url.searchParams.get('theme') === 'dark' ? 'dark' : 'light'
    if (!words) return answer(request, { text: BLANK, type: SVG, cache: NEVER, status: 404 })
    return answer(request, { text: drawBadge(words, theme), type: SVG, cache: MINUTES })
  }
  const body = { text: JSON.stringify(words ?? { message: 'Not found' }), type: 'application/json' }
  return answer(request, words ? { ...body, cache: MINUTES } : { ...body, cache: NEVER, status: 404 })
}

export default defineHandler('badge', async (request) => {
  const db = await database()
  return serveBadge({ db, now: () => new Date() }, request)
})
