import { type KeepRequest, readPackPath } from '../model.ts'
import { answerFont, answerPack, answerStart, type Device, keepPack, refreshPacks } from './kept-packs.ts'

// The service worker of day packs. It is registered for /day-pack alone, so that the browser brings it no other page.

/** What the server writes before this script. */
declare const SERVED: { fonts: string[]; html: string; csp: string }

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetch = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Message = Extendable & { data: KeepRequest; ports: readonly MessagePort[] }
type WorkerEvents = {
  install: Extendable
  activate: Extendable
  fetch: Fetch
  message: Message
  periodicsync: Extendable
}
type Worker = {
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

// The compiler knows the names of pages only.
const worker = self as unknown as Worker

const deviceOf = (event: Extendable): Device => ({
  caches,
  fetch: (request) => fetch(request),
  now: () => new Date(),
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
  waitUntil: (work) => event.waitUntil(work),
  origin: location.origin,
  fonts: SERVED.fonts,
  offlinePage: () =>
    new Response(SERVED.html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': SERVED.csp },
    }),
})

/** The handler of a request; null leaves it to the browser. */
function answererOf(request: Request) {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return null
  if (SERVED.fonts.includes(pathname)) return answerFont
  const address = readPackPath(pathname)
  if (!address) return null
  return address.kind === 'start' ? answerStart : answerPack
}

// Activates at once: a page and its copy do not depend on the version of this script.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const answer = answererOf(event.request)
  if (answer) event.respondWith(answer(deviceOf(event), event.request))
})

worker.addEventListener('message', (event) => {
  const [port] = event.ports
  if (typeof event.data?.keep !== 'string' || !port) return
  event.waitUntil(keepPack(deviceOf(event), event.data.keep).then((answer) => port.postMessage(answer)))
})

// Browsers that wake installed applications periodically refresh the copy shortly before the day.
worker.addEventListener('periodicsync', (event) => event.waitUntil(refreshPacks(deviceOf(event))))
