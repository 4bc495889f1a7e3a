import { DAY_PACK_CACHE } from '#shared/browser/day-pack-cache.ts'
import { onAuthChangeElsewhere } from '#shell/account/auth-channel.ts'
import {
  contractPath,
  type KeepAnswer,
  type KeepRequest,
  PACK_HEADERS,
  PACK_ROOT,
  readPackPath,
  WORKER_PATH,
} from '../model.ts'
import * as texts from '../texts.ts'

// The script of day pack pages: they come complete from the server, or from this phone, and say everything without it.

type InstallEvent = Event & { prompt: () => Promise<unknown> }
type Registration = ServiceWorkerRegistration & {
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> }
}

const TWELVE_HOURS_MS = 12 * 3_600_000
const page = document.documentElement
const path = location.pathname
const address = readPackPath(path)
const bookingId = address?.kind === 'pack' ? address.bookingId : null
const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis
const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`)

/** Shows a part, with other words where it has some. */
function show(name: string, text?: string): void {
  const found = part(name)
  if (!found) return
  found.hidden = false
  if (text !== undefined) found.textContent = text
}
const hide = (name: string) => part(name)?.setAttribute('hidden', '')
const onClick = (name: string, act: () => Promise<void>) => part(name)?.addEventListener('click', () => void act())

const clock = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })
/** When the page that is shown was made. */
const madeAt = () => clock.format(new Date(page.dataset.made ?? Date.now()))

/** A day in the phone's own calendar, YYYY-MM-DD. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

async function isKept(): Promise<boolean> {
  return (await caches.has(DAY_PACK_CACHE)) && (await (await caches.open(DAY_PACK_CACHE)).match(path)) !== undefined
}

/** Shows whether the page is kept, how old it is, and what can be done. */
async function describe(): Promise<void> {
  const isSaved = page.dataset.shown === 'saved'
  const { onLine } = navigator
  const plain = onLine ? texts.NO_ANSWER : texts.OFFLINE
  if (isSaved || !onLine) show('offline', bookingId ? texts.offlineText(madeAt(), onLine) : plain)
  else hide('offline')
  if (!bookingId || !canKeep) return
  if (page.dataset.keeping === 'off') return show('kept', texts.SWITCHED_OFF)
  const kept = await isKept()
  if (kept && !isSaved) show('kept', texts.savedText(madeAt()))
  else hide('kept')
  for (const name of ['keep', 'keep-why']) (kept ? hide : show)(name)
  ;(kept ? show : hide)('remove')
}

async function register(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register(WORKER_PATH, { scope: PACK_ROOT, updateViaCache: 'none' })
  const registration: Registration = await navigator.serviceWorker.ready
  // Only installed applications of some browsers may.
  await registration.periodicSync?.register('day-pack', { minInterval: TWELVE_HOURS_MS }).catch(() => undefined)
  return registration.active!
}

const ask = (worker: ServiceWorker, request: KeepRequest) =>
  new Promise<KeepAnswer>((answer) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<KeepAnswer>) => answer(data))
    port1.start()
    worker.postMessage(request, [port2])
  })

const FAILURES: Record<Exclude<KeepAnswer, 'kept'>, string> = { full: texts.PHONE_FULL, failed: texts.KEEP_FAILED }

/** A pack that was removed is not kept again when it is opened, unless the choice cannot be stored. */
const UNWANTED = `day-pack-unwanted-${bookingId}`
/** Even naming the storage throws where it is forbidden. */
const stored = <T>(work: (storage: Storage) => T): T | null => {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
const isUnwanted = () => stored((storage) => storage.getItem(UNWANTED)) === '1'

async function keep(): Promise<void> {
  stored((storage) => storage.removeItem(UNWANTED))
  const button = part('keep') as HTMLButtonElement
  button.disabled = true
  button.textContent = texts.KEEPING
  const answer = await register()
    .then((worker) => ask(worker, { keep: bookingId! }))
    .catch((): KeepAnswer => 'failed')
  button.disabled = false
  button.textContent = texts.KEEP
  await describe()
  if (answer !== 'kept') return show('said', FAILURES[answer])
  hide('said')
  // Otherwise the browser may clear it when room is short.
  await navigator.storage?.persist?.().catch(() => false)
}

async function remove(): Promise<void> {
  stored((storage) => storage.setItem(UNWANTED, '1'))
  const cache = await caches.open(DAY_PACK_CACHE)
  await Promise.all([cache.delete(path), cache.delete(contractPath(bookingId!))])
  await describe()
  show('said', texts.REMOVED)
}

/** The packs that are kept here, by the names they were saved under. */
async function listKept(): Promise<void> {
  if (!canKeep || !(await caches.has(DAY_PACK_CACHE))) return
  const cache = await caches.open(DAY_PACK_CACHE)
  const list = part('kept-packs')!
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (readPackPath(pathname)?.kind !== 'pack') continue
    const title = (await cache.match(request))?.headers.get(PACK_HEADERS.title) ?? ''
    const link = Object.assign(document.createElement('a'), { href: pathname, textContent: decodeURIComponent(title) })
    const row = document.createElement('li')
    row.append(link)
    list.append(row)
  }
  if (!list.hasChildNodes()) return
  show('on-this-phone')
  hide('none-kept')
}

/** Administrators have switched keeping off: nothing stays, even where the worker has not heard of it. */
async function leave(): Promise<void> {
  await caches.delete(DAY_PACK_CACHE)
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (new URL(registration.scope).pathname === PACK_ROOT) await registration.unregister()
  }
}

const isInstalled =
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone)
const isApple = /iPhone|iPad/.test(navigator.userAgent)

/** An address opens in the phone's own maps: Google's links need a network where they are no application. */
function openOwnMaps(): void {
  if (!isApple) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-map]')) {
    link.href = `https://maps.apple.com/?q=${encodeURIComponent(link.dataset.map!)}`
  }
}

function offerInstalling(): void {
  if (isInstalled) return
  if (isApple) return show('ios')
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    show('install')
    part('install')?.addEventListener('click', () => void (event as InstallEvent).prompt().then(() => hide('install')))
  })
}

async function start(): Promise<void> {
  const day = part('countdown')
  if (day) day.textContent = texts.countdown(day.dataset.day!, today())
  openOwnMaps()
  offerInstalling()
  onClick('keep', keep)
  onClick('remove', remove)
  for (const change of ['online', 'offline']) globalThis.addEventListener(change, () => void describe())
  // Someone signed in or out in another tab: this page is requested again, by whoever is signed in now.
  onAuthChangeElsewhere(() => location.reload())
  if (canKeep && page.dataset.keeping === 'off') await leave()
  if (address?.kind === 'start') await listKept()
  await describe()
  // Browser tests wait for this mark, as on every page.
  page.dataset.hydrated = 'true'
  // Installing the application counts as asking to keep the pack.
  if (isInstalled && bookingId && canKeep && page.dataset.keeping === 'on' && !isUnwanted() && !(await isKept()))
    await keep()
}

void start()
