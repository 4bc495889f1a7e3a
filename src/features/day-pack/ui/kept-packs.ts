import { DAY_PACK_CACHE } from '#shared/browser/day-pack-cache.ts'
import {
  contractPath,
  type KeepAnswer,
  NETWORK_PATIENCE_MS,
  NO_CONTRACT,
  NOBODY,
  PACK_HEADERS,
  packPath,
  readPackPath,
  verdictOf,
} from '../model.ts'

/** What the worker has of its browser; tests bring their own. */
export type Device = {
  caches: Pick<CacheStorage, 'has' | 'open' | 'delete'>
  fetch: (request: Request) => Promise<Response>
  now: () => Date
  /** Waits this many milliseconds. */
  pause: (ms: number) => Promise<void>
  /** Keeps the worker alive until this is done. */
  waitUntil: (work: Promise<unknown>) => void
  origin: string
  /** Paths of the fonts that a pack is set in. */
  fonts: readonly string[]
  /** The page shown without a network and without a copy. */
  offlinePage: () => Response
}

const FROM_NETWORK = 'data-shown="live"'
const FROM_PHONE = 'data-shown="saved"'

const pathOf = ({ url }: { url: string }): string => new URL(url).pathname

/** The request bypasses the browser's own cache, so that what is saved is current. */
const requestOf = ({ origin }: Device, path: string): Request => new Request(origin + path, { cache: 'no-store' })

/** A saved answer, as long as it may be shown; afterwards it is deleted. */
async function savedCopy(device: Device, cache: Cache, path: string): Promise<Response | null> {
  const saved = await cache.match(path)
  if (!saved) return null
  const until = saved.headers.get(PACK_HEADERS.until)
  if (!until || device.now().toISOString().slice(0, 10) <= until) return saved
  await cache.delete(path)
  return null
}

/** The copy as it is shown: a page is marked as one. */
async function shownCopy(saved: Response): Promise<Response> {
  if (!saved.headers.get('content-type')?.startsWith('text/html')) return saved
  const html = await saved.text()
  return new Response(html.replace(FROM_NETWORK, FROM_PHONE), { headers: saved.headers })
}

/** Deletes what another person left here. */
async function forgetOthers(cache: Cache, holder: string | null): Promise<void> {
  for (const request of await cache.keys()) {
    const owner = (await cache.match(request))?.headers.get(PACK_HEADERS.holder)
    if (owner && owner !== holder) await cache.delete(request)
  }
}

async function forget(cache: Cache, bookingId: string): Promise<void> {
  await Promise.all([cache.delete(packPath(bookingId)), cache.delete(contractPath(bookingId))])
}

/** The fonts of today; those of an earlier release go. */
async function keepFonts(device: Device, cache: Cache): Promise<void> {
  const kept = (await cache.keys()).map(pathOf).filter((path) => !readPackPath(path))
  await Promise.all(kept.filter((path) => !device.fonts.includes(path)).map((path) => cache.delete(path)))
  for (const path of device.fonts.filter((font) => !kept.includes(font))) {
    const answer = await device.fetch(new Request(device.origin + path))
    if (answer.ok) await cache.put(path, answer)
  }
}

/** The contract that goes with a page just fetched, unless the copy of before has the same. */
async function keepContract(device: Device, cache: Cache, bookingId: string, page: Response): Promise<void> {
  const wanted = page.headers.get(PACK_HEADERS.contract)
  const path = contractPath(bookingId)
  const kept = await cache.match(path)
  if (wanted === NO_CONTRACT) return void (await cache.delete(path))
  if (kept?.headers.get(PACK_HEADERS.contract) === wanted) return
  const answer = await device.fetch(requestOf(device, path))
  if (verdictOf(answer) !== 'shown') throw new Error('The contract didn’t come.')
  await cache.put(path, answer)
}

/**
 * Replaces the copy of a pack by a page just fetched. The page is saved last, so a copy that can be found is complete.
 */
async function replace(device: Device, cache: Cache, bookingId: string, page: Response): Promise<void> {
  await keepFonts(device, cache)
  await keepContract(device, cache, bookingId, page)
  await cache.put(packPath(bookingId), page)
}

/**
 * The network's response for a page or contract that is kept here, or the copy when it is no valid response. The copy
 * is updated before the worker goes to sleep.
 */
async function fromNetwork(device: Device, cache: Cache, request: Request, saved: Response): Promise<Response> {
  const answer = await device.fetch(request)
  const { bookingId } = readPackPath(pathOf(request)) as { bookingId: string }
  const verdict = verdictOf(answer)
  if (verdict === 'other') return shownCopy(saved)
  await heed(device, cache, answer)
  if (verdict === 'refused') {
    await forget(cache, bookingId)
    return answer
  }
  const copy = answer.clone()
  const isPage = readPackPath(pathOf(request))?.kind === 'pack'
  const keeping = isPage ? replace(device, cache, bookingId, copy) : cache.put(pathOf(request), copy)
  // The phone is full or the connection has just dropped: the earlier copy stays.
  device.waitUntil(keeping.catch(() => undefined))
  return answer
}

/**
 * Applies what a response says about who is signed in: copies of anybody else are deleted, and all copies when nobody
 * is.
 */
async function heed(device: Device, cache: Cache, answer: Response): Promise<Response> {
  const holder = answer.headers.get(PACK_HEADERS.holder)
  if (holder === NOBODY) await device.caches.delete(DAY_PACK_CACHE)
  else if (holder) await forgetOthers(cache, holder)
  return answer
}

const openCache = async ({ caches }: Device): Promise<Cache | null> =>
  (await caches.has(DAY_PACK_CACHE)) ? caches.open(DAY_PACK_CACHE) : null

/**
 * Answers a pack or its contract: from the network, and with the copy when that fails, answers with an error or takes
 * longer than four seconds. A pack that was not saved on purpose is never cached.
 */
export async function answerPack(device: Device, request: Request): Promise<Response> {
  // Opened before the request: a sign-out meanwhile deletes the cache, and with it what is put there afterwards.
  const cache = await openCache(device)
  const saved = cache && (await savedCopy(device, cache, pathOf(request)))
  if (!cache || !saved) {
    const asking = device.fetch(request).then((answer) => (cache ? heed(device, cache, answer) : answer))
    return asking.catch(() => device.offlinePage())
  }
  const late = saved.clone()
  const asking = fromNetwork(device, cache, request, saved).catch(() => null)
  device.waitUntil(asking)
  return (await Promise.race([asking, device.pause(NETWORK_PATIENCE_MS)])) ?? shownCopy(late)
}

/** Answers the list: from the network, else a page that lists what is kept here. */
export async function answerStart(device: Device, request: Request): Promise<Response> {
  const cache = await openCache(device)
  const asking = device.fetch(request).then(async (answer) => {
    if (answer.status >= 500) return null
    return cache ? heed(device, cache, answer) : answer
  })
  const answer = await Promise.race([asking.catch(() => null), device.pause(NETWORK_PATIENCE_MS)])
  return answer ?? device.offlinePage()
}

/** Answers a font: kept ones without the network, since their names change with their contents. */
export async function answerFont(device: Device, request: Request): Promise<Response> {
  const cache = await openCache(device)
  return (await cache?.match(pathOf(request))) ?? device.fetch(request)
}

/** Keeps a pack on this phone: its page, its contract and the fonts, or nothing. */
export async function keepPack(device: Device, bookingId: string): Promise<KeepAnswer> {
  const cache = await device.caches.open(DAY_PACK_CACHE)
  try {
    const page = await device.fetch(requestOf(device, packPath(bookingId)))
    if (verdictOf(page) !== 'shown') return 'failed'
    await forgetOthers(cache, page.headers.get(PACK_HEADERS.holder))
    await replace(device, cache, bookingId, page)
    return 'kept'
  } catch (error) {
    await forget(cache, bookingId)
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
  }
}

/** Fetches every kept pack again, and deletes those that have expired or are refused. */
export async function refreshPacks(device: Device): Promise<void> {
  const cache = await openCache(device)
  if (!cache) return
  for (const request of await cache.keys()) {
    if (readPackPath(pathOf(request))?.kind !== 'pack') continue
    const saved = await savedCopy(device, cache, pathOf(request))
    if (saved) await fromNetwork(device, cache, requestOf(device, pathOf(request)), saved).catch(() => undefined)
  }
}
