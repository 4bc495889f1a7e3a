import '#app/application.ts'
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { directoryCards, photographers, weddings } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { DATA_CSP } from '#server/http/security-headers.ts'
import { database } from '#server/runtime.ts'
import { getSettings, shownSiteUrl } from '#server/settings.ts'
import type { Settings } from '#shared/site/settings.ts'

const DAY_MS = 86_400_000
/** Photographers, or whole weddings, per sitemap file; the format allows 50,000 addresses. */
const PER_FILE = 40_000
const STATIC_PAGES = [
  '/',
  '/find-photographer',
  '/get-matched',
  '/how-it-works',
  '/for-photographers',
  '/vendor-sign-up',
  '/about',
  '/help',
  '/accessibility',
  '/developers',
  '/report-picture',
  '/terms',
  '/privacy',
]
// An entry covers what begins with it: the vendors' own area, but not /vendor-sign-up.
const PRIVATE_AREAS = [
  '/api/',
  '/dev/',
  '/dashboard',
  '/vendor$',
  '/vendor?',
  '/vendor/',
  '/admin',
  '/account',
  '/day-pack',
]

const answer = (body: string, type: string) =>
  new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=0, s-maxage=3600',
      'content-security-policy': DATA_CSP,
    },
  })

const xml = (root: string, entries: string[]) =>
  answer(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
    'application/xml',
  )

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
const locate = (tag: string, url: string) => `<${tag}><loc>${escapeXml(url)}</loc></${tag}>`

const noFile = () => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
const filesFor = (rows: number) => Math.ceil(rows / PER_FILE)

const listedPhotographers = async (db: Db): Promise<number> =>
  (await db.select({ total: count() }).from(directoryCards))[0]!.total

/** Complete weddings of listed photographers, without those that our team hides. */
const isShown = and(eq(weddings.isComplete, true), isNull(weddings.hiddenAt), eq(photographers.isListed, true))
const ofPhotographer = eq(photographers.id, weddings.photographerId)

const shownWeddings = async (db: Db): Promise<number> =>
  (await db.select({ total: count() }).from(weddings).innerJoin(photographers, ofPhotographer).where(isShown))[0]!.total

async function weddingPage(db: Db, siteUrl: string, page: number): Promise<Response> {
  const rows = await db
    .select({ id: weddings.id, photographerId: weddings.photographerId })
    .from(weddings)
    .innerJoin(photographers, ofPhotographer)
    .where(isShown)
    .orderBy(asc(weddings.id))
    .limit(PER_FILE)
    .offset((page - 1) * PER_FILE)
  if (rows.length === 0) return noFile()
  return xml(
    'urlset',
    rows.map((row) => locate('url', `${siteUrl}/photographer/${row.photographerId}/weddings/${row.id}`)),
  )
}

async function photographerPage(db: Db, siteUrl: string, page: number): Promise<Response> {
  const rows = await db
    .select({ id: directoryCards.photographerId })
    .from(directoryCards)
    .orderBy(asc(directoryCards.photographerId))
    .limit(PER_FILE)
    .offset((page - 1) * PER_FILE)
  if (rows.length === 0) return noFile()
  return xml(
    'urlset',
    rows.map((row) => locate('url', `${siteUrl}/photographer/${row.id}`)),
  )
}

function robots(siteUrl: string): Response {
  const lines =
    env.VERCEL_ENV === 'preview'
      ? ['User-agent: *', 'Disallow: /']
      : ['User-agent: *', ...PRIVATE_AREAS.map((area) => `Disallow: ${area}`), '', `Sitemap: ${siteUrl}/sitemap.xml`]
  return answer(`${lines.join('\n')}\n`, 'text/plain')
}

/** How long what the file says may be relied on; the standard wants less than a year. (RFC 9116) */
const SECURITY_DAYS = 180

/** Whom to tell of a weakness: the operator's own address, once administrators have set it. */
function securityFile({ contactEmail }: Settings, siteUrl: string): Response {
  if (contactEmail === '') return noFile()
  const expires = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + SECURITY_DAYS * DAY_MS)
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ]
  return answer(`${lines.join('\n')}\n`, 'text/plain')
}

/** GET /robots.txt, /.well-known/security.txt, /sitemap.xml (an index), /sitemap-0.xml (pages) and /sitemap-n.xml (listed photographers, then their whole weddings). */
const files = defineHandler('crawlers', async (_request, { url }) => {
  const db = await database()
  const settings = await getSettings(db)
  const siteUrl = shownSiteUrl(settings)
  if (url.pathname === '/robots.txt') return robots(siteUrl)
  if (url.pathname === '/.well-known/security.txt') return securityFile(settings, siteUrl)
  const file = /^\/sitemap-(\d+)\.xml$/.exec(url.pathname)?.[1]
  if (file === '0')
    return xml(
      'urlset',
      STATIC_PAGES.map((path) => locate('url', siteUrl + path)),
    )
  const before = filesFor(await listedPhotographers(db))
  if (file !== undefined) {
    const place = Number(file)
    return place <= before ? photographerPage(db, siteUrl, place) : weddingPage(db, siteUrl, place - before)
  }
  const all = before + filesFor(await shownWeddings(db))
  return xml(
    'sitemapindex',
    Array.from({ length: all + 1 }, (_, index) => locate('sitemap', `${siteUrl}/sitemap-${index}.xml`)),
  )
})

type Part = { path: RegExp; load: () => Promise<{ default: Handler }> }

/** What other programs read besides the files for search engines. */
const PARTS: readonly Part[] = [
  { path: /^\/api\/v1\//, load: () => import('#app/handlers/public-api.ts') },
  { path: /^\/badge\//, load: () => import('#app/handlers/badge.ts') },
  { path: /^\/previews\//, load: () => import('#app/handlers/previews.ts') },
]

/** On the platform one function serves all that other programs read: plans limit functions. */
const handler: Handler = {
  async fetch(request) {
    const { pathname } = new URL(request.url)
    const part = PARTS.find(({ path }) => path.test(pathname))
    return (part ? (await part.load()).default : files).fetch(request)
  },
}

export default handler
