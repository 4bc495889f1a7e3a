// What every address of the product answers over HTTP; tests/server/wire.test.ts asks for it.

const HTML = 'text/html; charset=UTF-8'
const PLAIN_HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'
const TEXT = 'text/plain; charset=utf-8'
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
export const PRIVATE = 'private, no-store'
const BADGE = 'public, max-age=300, s-maxage=300'
const NEVER = 'no-store'
/** An id that nothing has. */
export const NONE = '3f0c9a52-7f1c-4b52-9d1a-0123456789ab'

export type Who = 'anonymous' | 'couple' | 'vendor' | 'admin'
export type Row = {
  address: string
  status: number
  type?: string
  /** How long it may be kept, and by whom. */
  cache: string
  /** What the answer depends on besides the address and its compression. */
  vary?: string
  location?: string
  allow?: string
  who?: Who
  method?: string
  headers?: Record<string, string>
}

/** What there is in the market of the test. */
export type Things = Record<
  'photographer' | 'wedding' | 'booking' | 'pastBooking' | 'contract' | 'receipt' | 'feed' | 'script' | 'secret',
  string
>

const page = (address: string, more: Partial<Row> = {}): Row => ({
  address,
  status: 200,
  type: HTML,
  cache: SHARED,
  ...more,
})
const missing = (address: string, more: Partial<Row> = {}): Row => page(address, { status: 404, cache: NEVER, ...more })
const led = (address: string, location: string, status = 308): Row => ({ address, status, cache: NEVER, location })
const api = (address: string, status: number, more: Partial<Row> = {}): Row => ({
  address,
  status,
  type: JSON_TYPE,
  cache: PRIVATE,
  ...more,
})
const call = (name: string, status: number, more: Partial<Row> = {}): Row =>
  api(`/api/trpc/${name}`, status, { vary: 'cookie', ...more })
const pdf = (address: string, who: Who): Row => ({ address, status: 200, type: 'application/pdf', cache: PRIVATE, who })
const pack = (address: string, status: number, who: Who = 'anonymous'): Row =>
  page(address, { status, type: PLAIN_HTML, cache: PRIVATE, who })
const noText = (address: string, who: Who = 'anonymous'): Row => ({
  address,
  status: 404,
  type: TEXT,
  cache: NEVER,
  who,
})

/** Pages that are no 200 for everybody, by their path in the router; the others answer 200 and the same to everybody. */
const OTHER_PAGES: Record<string, (address: string) => Row> = {
  '/photographer/$id': missing,
  '/photographer/$id/weddings/$weddingId': missing,
  '/application': (address) => led(address, '/vendor/application', 307),
}

/** One row for a page of the router, with an id that nothing has. */
export const pageRow = (path: string): Row =>
  (OTHER_PAGES[path] ?? page)(path.replace(/\$\w+/g, NONE).replace(/(?<=.)\/$/, ''))

const pagesOf = ({ photographer, wedding }: Things): Row[] => [
  ...(['couple', 'vendor', 'admin'] as const).flatMap((who) =>
    ['/', '/find-photographer', '/dashboard', '/vendor', '/admin'].map((address) => page(address, { who })),
  ),
  page(`/photographer/${photographer}`),
  page(`/photographer/${photographer}/weddings/${wedding}`),
  page('/confirm-email?token=a', { cache: NEVER }),
  missing('/nowhere'),
  api('/sign-in/google', 404),
  api('/sign-in/apple/callback', 404),
  missing('//evil.example/about'),
  missing('/.vite/manifest.json'),
  led('/About?a=1', '/about?a=1'),
  led('//about', '/about'),
  led('/photographer//A', '/photographer/A'),
  led('/about/', '/about', 307),
]

/** The public interface: anybody's, by program. */
const open = (path: string, status: number, more: Partial<Row> = {}): Row => ({
  address: `/api/v1/${path}`,
  status,
  type: status === 200 ? JSON_TYPE : 'application/problem+json',
  cache: status === 200 ? SHARED : NEVER,
  ...more,
})

const apiOf = ({ contract, photographer, receipt, secret }: Things): Row[] => [
  call('settings.public', 200, { cache: SHARED, vary: undefined }),
  call('auth.me', 200),
  call('auth.me', 200, { who: 'couple' }),
  call('settings.public,auth.me?batch=1&input=%7B%7D', 200),
  call('settings.get', 401),
  call('settings.get', 403, { who: 'couple' }),
  call('settings.get', 200, { who: 'admin' }),
  call('nothing.here', 404),
  api('/api/trpc/auth.signOut', 415, { method: 'POST' }),
  api('/api/trpc/nobody.knows', 405, { method: 'HEAD', allow: 'GET, POST' }),
  api('/api/trpc/directory.list', 405, { method: 'HEAD', allow: 'GET, POST' }),
  api('/api/trpc/auth.signOut', 405, { method: 'PUT', allow: 'GET, POST' }),
  open('photographers', 200),
  open('photographers', 200, { who: 'couple' }),
  open('photographers', 200, { method: 'HEAD' }),
  open('photographers', 405, { method: 'POST', allow: 'GET, HEAD, OPTIONS' }),
  open('photographers?nothing=1', 400),
  open(`photographers/${photographer}`, 200),
  open(`photographers/${NONE}`, 404),
  open('openapi.json', 200),
  open('nothing', 404),
  api('/api/health', 200),
  api('/api/ready', 200),
  api('/api/cron/outbox', 404),
  api('/api/cron/outbox', 200, { headers: { authorization: `Bearer ${secret}` } }),
  api('/api/cron/jobs', 404),
  api('/api/webhooks/stripe', 405, { allow: 'POST' }),
  api('/api/webhooks/stripe', 401, { method: 'POST' }),
  api('/api/webhooks/none', 404, { method: 'POST' }),
  api('/api/uploadthing', 200),
  api('/api/annexes', 405, { allow: 'POST' }),
  api('/api/annexes', 415, { method: 'POST', who: 'vendor' }),
  api(`/api/annexes/${NONE}.pdf`, 404, { who: 'vendor' }),
  api(`/api/addenda/${NONE}.pdf`, 404, { who: 'couple' }),
  api(`/api/contracts/${contract}.pdf`, 404),
  pdf(`/api/contracts/${contract}.pdf`, 'couple'),
  pdf(`/api/contracts/${contract}.pdf`, 'vendor'),
  pdf(`/api/contracts/${contract}.pdf`, 'admin'),
  pdf(`/api/receipts/${receipt}.pdf`, 'couple'),
  api('/api/none', 404),
]

const filesOf = ({ photographer, wedding, booking, pastBooking, feed, script }: Things): Row[] => [
  {
    address: script,
    status: 200,
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
  },
  { address: '/favicon.svg', status: 200, type: 'image/svg+xml', cache: 'public, max-age=3600' },
  api('/assets/none.js', 404),
  noText('/files/none'),
  // Of pictures whose files the market of the test does not have.
  noText(`/previews/photographers/${photographer}.jpg`),
  noText(`/previews/wedding/${photographer}.${wedding}.jpg`),
  { address: `/badge/${photographer}.svg`, status: 200, type: 'image/svg+xml', cache: BADGE },
  { address: `/badge/${NONE}.svg`, status: 404, type: 'image/svg+xml', cache: NEVER },
  { address: `/badge/${photographer}.json`, status: 200, type: JSON_TYPE, cache: BADGE },
  {
    address: '/badge/check.js',
    status: 200,
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=3600, s-maxage=3600',
  },
  noText('/files/private/none'),
  noText(`/files/private/exports/${NONE}.zip`),
  noText(`/files/private/exports/${NONE}.zip`, 'couple'),
  noText(`/files/private/exports/${'a'.repeat(43)}.zip`),
  { address: feed, status: 200, type: 'text/calendar; charset=utf-8', cache: 'private, no-cache' },
  noText(feed.replace('.ics', 'x.ics')),
  noText(`/calendars/booking-${booking}.ics`),
  {
    ...noText(`/calendars/booking-${booking}.ics`, 'couple'),
    status: 200,
    type: 'text/calendar; charset=utf-8',
    cache: PRIVATE,
  },
  { address: '/robots.txt', status: 200, type: TEXT, cache: 'public, max-age=0, s-maxage=3600' },
  // Nobody has set whom to tell.
  { address: '/.well-known/security.txt', status: 404, cache: NEVER },
  {
    address: '/sitemap.xml',
    status: 200,
    type: 'application/xml; charset=utf-8',
    cache: 'public, max-age=0, s-maxage=3600',
  },
  { address: '/sitemap-9.xml', status: 404, cache: NEVER },
  pack('/day-pack', 200),
  pack('/day-pack', 200, 'couple'),
  pack(`/day-pack/${booking}`, 401),
  pack(`/day-pack/${booking}`, 200, 'couple'),
  pack(`/day-pack/${booking}`, 404, 'admin'),
  pack(`/day-pack/${pastBooking}`, 410, 'couple'),
  pdf(`/day-pack/${booking}/contract.pdf`, 'couple'),
  { address: '/service-worker.js', status: 200, type: 'text/javascript; charset=utf-8', cache: 'no-cache' },
  { address: '/manifest.webmanifest', status: 200, type: 'application/manifest+json', cache: 'public, max-age=3600' },
]

/** The stand-ins' pages; those for this machine itself do not exist beside a database of one's own. */
const STAND_INS: readonly Row[] = [
  { address: '/_ut/v6/listFiles', status: 404, type: JSON_TYPE, cache: NEVER },
  { address: '/_stripe/world', status: 200, type: PLAIN_HTML, cache: PRIVATE },
  api('/_stripe/world', 404, { headers: { 'x-forwarded-for': '203.0.113.7' } }),
  { address: '/_stripe/style', status: 200, type: 'text/css; charset=utf-8', cache: PRIVATE },
  api('/_stripe/pay/cs_test_none', 404),
  api('/dev/mailbox', 404),
  api('/dev/jobs/operations.tidy', 404, { method: 'POST' }),
]

/** Every address beside the router's own pages. */
export const rowsOf = (things: Things): Row[] => [
  ...pagesOf(things),
  ...apiOf(things),
  ...filesOf(things),
  ...STAND_INS,
]
