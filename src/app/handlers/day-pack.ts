import '#app/application.ts'
import { createHash } from 'node:crypto'
import workerScript from 'virtual:script/src/features/day-pack/ui/worker.ts'
import workerOffScript from 'virtual:script/src/features/day-pack/ui/worker-off.ts'
import { contractPdf } from '#features/contracts/server/pdf.ts'
import {
  lastPackDay,
  MANIFEST_PATH,
  NO_CONTRACT,
  NOBODY,
  PACK_HEADERS,
  PACK_ROOT,
  readPackPath,
  WORKER_PATH,
} from '#features/day-pack/model.ts'
import { listPacks } from '#features/day-pack/server/list.ts'
import type { DayPack } from '#features/day-plan/model.ts'
import { dayPackOf } from '#features/day-plan/server/records.ts'
import type { Actor, RequestContext } from '#server/context.ts'
import { AppError, isUnavailable } from '#server/errors.ts'
import { within } from '#server/http/deadline.ts'
import { defineHandler, json, type RequestInfo } from '#server/http/handler.ts'
import { isInMaintenance } from '#server/http/maintenance.ts'
import { createContext } from '#server/http/request-context.ts'
import { describeError, log } from '#server/log.ts'
import { database } from '#server/runtime.ts'
import { getSettings } from '#server/settings.ts'
import { publicFilesUrl } from '#server/uploads/file-store.ts'
import { isTeam } from '#shared/access/roles.ts'
import { todayIn } from '#shared/date/days.ts'
import type { Settings } from '#shared/site/settings.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { PACK_CSP } from '#ssr/day-pack-document.tsx'
import { packPage, packTitle } from '#ssr/day-pack-page.tsx'
import { refusalPage } from '#ssr/day-pack-refusal.tsx'
import { startPage } from '#ssr/day-pack-start.tsx'
import { failurePage } from '#ssr/failure-page.tsx'
import { maintenancePage } from '#ssr/maintenance-page.tsx'
import { PAPER, PAPER_FONTS } from '#ssr/paper.ts'

const PAGE = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PACK_CSP }
/** No cache on the way stores a pack: only the worker does, when the person asked for it. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Identifies the holder of a copy; unlike the id, it means nothing elsewhere. */
const holderOf = (actor: Actor | null): string =>
  actor ? createHash('sha256').update(`day-pack:${actor.userId}`).digest('hex').slice(0, 16) : NOBODY

type Asked = { ctx: RequestContext; actor: Actor | null; settings: Settings; request: Request }

/**
 * The service worker, with the page it shows without a network; when administrators have switched it off, one that
 * deletes what phones have kept and leaves. Fetched again whenever a pack is opened.
 */
function worker({ siteName, dayPacksOnPhones }: Settings): Response {
  const html = startPage({ siteName, isKeepingOn: true, madeAt: new Date(0), weddings: 'offline' })
  const served = JSON.stringify({ fonts: PAPER_FONTS, html, csp: PACK_CSP })
  return new Response(dayPacksOnPhones ? `const SERVED=${served};\n${workerScript}` : workerOffScript, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}

const icon = (sizes: string, name: string, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes,
  type: 'image/png',
  purpose,
})

function manifest({ siteName }: Settings): Response {
  const body = {
    id: PACK_ROOT,
    name: siteName,
    short_name: fitText(siteName, 12),
    description: 'The wedding day on one page',
    start_url: PACK_ROOT,
    scope: '/',
    display: 'standalone',
    lang: 'en',
    theme_color: PAPER.light,
    background_color: PAPER.light,
    icons: [icon('192x192', 'icon-192'), icon('512x512', 'icon-512'), icon('512x512', 'icon-512', 'maskable')],
  }
  return Response.json(body, {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
    },
  })
}

/** The headers that tell a worker what the response is and whose. */
const packHeaders = (pack: DayPack, actor: Actor): Record<string, string> => ({
  [PACK_HEADERS.verdict]: 'shown',
  [PACK_HEADERS.holder]: holderOf(actor),
  [PACK_HEADERS.until]: lastPackDay(pack.eventDate),
  [PACK_HEADERS.contract]: pack.contractId ?? NO_CONTRACT,
  [PACK_HEADERS.title]: encodeURIComponent(packTitle(pack)),
})

async function start({ ctx, actor, settings }: Asked): Promise<Response> {
  const today = todayIn(settings.timeZone, ctx.now())
  const weddings = actor && (await listPacks(ctx.db, actor, today))
  const html = startPage({
    siteName: settings.siteName,
    isKeepingOn: settings.dayPacksOnPhones,
    madeAt: ctx.now(),
    weddings,
    today,
    filesUrl: publicFilesUrl(),
  })
  return new Response(html, {
    headers: { ...PAGE, ...PRIVATE, [PACK_HEADERS.holder]: holderOf(actor) },
  })
}

/** 401 when nobody is signed in, 404 for what is not theirs or not agreed, 410 when its time is over. */
function refuse({ actor, settings, request }: Asked, status: 401 | 404 | 410): Response {
  const refusal = refusalPage(request, settings.siteName, status)
  refusal.headers.set(PACK_HEADERS.verdict, 'refused')
  refusal.headers.set(PACK_HEADERS.holder, holderOf(actor))
  refusal.headers.set('cache-control', PRIVATE['cache-control'])
  return refusal
}

async function contract({ ctx }: Asked, actor: Actor, pack: DayPack): Promise<Response | null> {
  if (!pack.contractId) return null
  const { bytes, fileName } = await contractPdf(ctx, actor, pack.contractId)
  return new Response(bytes, {
    headers: {
      ...packHeaders(pack, actor),
      ...PRIVATE,
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

async function onePack(asked: Asked, bookingId: string, isContract: boolean): Promise<Response> {
  const { ctx, actor, settings } = asked
  if (!actor) return refuse(asked, 401)
  const found = await dayPackOf(ctx.db, bookingId, actor)
  if (!found) return refuse(asked, 404)
  const today = todayIn(found.eventTimeZone, ctx.now())
  if (today > lastPackDay(found.eventDate)) return refuse(asked, 410)
  if (isContract) return (await contract(asked, actor, found)) ?? refuse(asked, 404)
  const { siteName, dayPacksOnPhones: isKeepingOn } = settings
  const html = packPage({ pack: found, siteName, isKeepingOn, madeAt: ctx.now(), today })
  return new Response(html, { headers: { ...PAGE, ...PRIVATE, ...packHeaders(found, actor) } })
}

/** A page or a contract; during maintenance for administrators only, and that is no refusal. */
async function page(asked: Asked, path: string): Promise<Response> {
  const { ctx, actor, settings, request } = asked
  if ((await isInMaintenance(ctx.db)) && !isTeam(actor?.role)) return maintenancePage(request, settings.siteName)
  const address = readPackPath(path)
  if (!address) return refuse(asked, 404)
  if (address.kind === 'start') return start(asked)
  return onePack(asked, address.bookingId, address.kind === 'contract')
}

async function answer(request: Request, { requestId, url }: RequestInfo): Promise<Response> {
  const db = await database()
  const settings = await getSettings(db)
  if (url.pathname === WORKER_PATH) return worker(settings)
  if (url.pathname === MANIFEST_PATH) return manifest(settings)
  const headers = new Headers()
  const ctx = await createContext(request, requestId, headers)
  const actor = await ctx.resolveActor()
  const response = await page({ ctx, actor, settings, request }, url.pathname)
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}

/** A failure is no refusal: the worker then shows its copy. */
function failed(request: Request, { requestId, url }: RequestInfo, error: unknown): Response {
  if (error instanceof AppError && error.retryAfterMs !== undefined)
    return json({ message: error.message }, 429, { 'retry-after': String(Math.ceil(error.retryAfterMs / 1000)) })
  log.error('request failed', { handler: 'day-pack', requestId, path: url.pathname, ...describeError(error) })
  return failurePage(request, requestId, isUnavailable(error) ? 503 : 500)
}

/**
 * GET `/day-pack`: a person's weddings whose day is agreed; `/day-pack/<booking>` and its `/contract.pdf`: one of them,
 * for its couple and its photographer, 401, 404 or 410 for others; `/service-worker.js` and `/manifest.webmanifest`.
 */
export default defineHandler('day-pack', async (request, info) => {
  try {
    return await within(answer(request, info), () => failurePage(request, info.requestId, 503))
  } catch (error) {
    return failed(request, info, error)
  }
})
