import { randomUUID } from 'node:crypto'
import { HANDLERS } from '#app/handlers/index.ts'
import { type Flood, flood } from '../support/flood.ts'
import { inParallel } from '../support/http.ts'
import { newVendor } from '../support/people.ts'
import { type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const BAR_MB = 50
/** What one caller tries to send. */
const BYTES = 1_500_000_000
const AT_ONCE = 4

/** A URL for each handler, and one of a built file. */
const ADDRESSES = [
  '/api/trpc/auth.signIn',
  '/api/trpc/messages.send',
  '/api/health',
  '/api/ready',
  '/api/cron/outbox',
  '/api/cron/jobs',
  '/api/webhooks/resend',
  '/api/uploadthing?slug=galleryImage',
  '/api/uploadthing?actionType=upload&slug=applicationPortfolio',
  `/api/contracts/${randomUUID()}.pdf`,
  `/api/receipts/${randomUUID()}.pdf`,
  '/api/annexes',
  '/calendars/a.ics',
  '/day-pack',
  '/_ut/v6/listFiles',
  '/_ut/route-metadata',
  '/_ut/abcdefgh',
  '/_stripe/world',
  '/files/private/a',
  '/files/a',
  '/dev/mailbox/clear',
  '/dev/jobs/outbox',
  '/robots.txt',
  '/previews/photographers/a.jpg',
  '/',
  '/sign-in/google/callback',
  '/find-photographer',
  '/api/v1/photographers',
  '/badge/check.js',
  '/api/none',
  '/favicon.svg',
]
const HEADERS: Record<string, string>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json', 'uploadthing-hook': 'callback' },
]

/** A signed URL for a file of 1,000 bytes. */
async function signedAddress(product: Product, cookie: string): Promise<string> {
  const { text } = await product.fetch('/api/uploadthing?actionType=upload&slug=galleryImage', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      input: { id: randomUUID() },
      files: [{ name: 'a.jpg', type: 'image/jpeg', size: 1_000, lastModified: 1 }],
    }),
  })
  const { pathname, search } = new URL((JSON.parse(text) as { url: string }[])[0]!.url)
  return pathname + search
}

type Try = Flood & { address: string }

function triesOf(addresses: readonly string[], cookies: readonly string[], bytes: number): Try[] {
  return addresses.flatMap((address) =>
    (['POST', 'PUT'] as const).flatMap((method) =>
      [true, false].flatMap((isChunked) =>
        cookies.flatMap((cookie) =>
          HEADERS.map((headers) => ({ address, method, isChunked, bytes, headers: { ...headers, cookie } })),
        ),
      ),
    ),
  )
}

const named = ({ address, method, isChunked }: Try) =>
  `${method} ${address.split('&')[0]} ${isChunked ? 'chunked' : 'with a length'}`

/** Code loaded for the first time grows a process too, so every URL is requested once first. */
async function warmUp(product: Product, tries: readonly Try[]): Promise<void> {
  for (const { address, method, headers } of [...tries, ...tries]) {
    await product.fetch(address, { method, headers, body: 'a'.repeat(10_000) })
  }
}

/** 1.5 GB against every URL that accepts a POST or PUT. No body is read past its limit. (issue 9, line 8) */
export const bodySize: Trial = async ({ isQuick, scratch, say }) => {
  const forgotten = HANDLERS.filter(({ path }) => !ADDRESSES.some((address) => path.test(address.split('?')[0]!)))
  if (forgotten.length > 0) throw new Error(`No address for ${forgotten.map(({ path }) => path.source).join(', ')}`)
  const product = await startProduct(scratch)
  try {
    const { cookie } = await newVendor(product.db)
    const signed = await Promise.all(Array.from({ length: 4 }, () => signedAddress(product, cookie)))
    const addresses = isQuick ? ADDRESSES.slice(7, 13) : ADDRESSES
    const tries = [
      ...triesOf(addresses, ['', cookie], BYTES),
      ...signed.map((address, index) => ({
        address,
        method: 'PUT' as const,
        isChunked: index % 2 === 0,
        bytes: BYTES,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })),
    ]
    await warmUp(
      product,
      tries.filter(({ isChunked }) => isChunked),
    )
    const idleMb = product.residentMb()
    let mostMb = idleMb
    const watch = setInterval(() => (mostMb = Math.max(mostMb, product.residentMb())), 20)
    let mostSent = 0
    const wrong: string[] = []
    const statuses: Record<number, number> = {}
    await inParallel(tries, AT_ONCE, async (one) => {
      const { status, sentBytes, ms } = await flood(product.url + one.address, one)
      mostSent = Math.max(mostSent, sentBytes)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 0 || status >= 500) wrong.push(`${named(one)}: ${status} after ${Math.round(ms)} ms`)
    })
    clearInterval(watch)
    const grownMb = mostMb - idleMb
    const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`)
    say(`${answers.join(', ')}; at most ${Math.round(mostSent / 1e6)} MB were accepted from one`)
    return {
      name: `1.5 GB sent ${tries.length} times: to every POST and PUT URL, chunked and with a length, with and without a session, as the upload service's callback and to signed URLs`,
      bar: `no body is read past its limit: memory grows by less than ${BAR_MB} MB, every request is answered`,
      figure: `memory ${Math.round(idleMb)} to ${Math.round(mostMb)} MB; at most ${(mostSent / 1e6).toFixed(1)} MB left one sender; ${wrong.length} without an answer or with 500`,
      isOk: grownMb < BAR_MB && wrong.length === 0 && !product.hasEnded(),
      details: [answers.join(', '), ...wrong.slice(0, 8)],
    }
  } finally {
    await product.stop()
  }
}
