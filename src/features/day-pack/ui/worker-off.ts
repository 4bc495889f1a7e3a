import { DAY_PACK_CACHE } from '#shared/browser/day-pack-cache.ts'

// What the service worker is replaced by when administrators have switched it off: it deletes what was kept and leaves.

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Worker = {
  addEventListener: (name: 'install' | 'activate', listen: (event: Extendable) => void) => void
  skipWaiting: () => Promise<void>
  registration: { unregister: () => Promise<boolean> }
}

// The compiler knows the names of pages only.
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([caches.delete(DAY_PACK_CACHE), worker.registration.unregister()])),
)
