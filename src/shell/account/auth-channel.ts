import { DAY_PACK_CACHE } from '#shared/browser/day-pack-cache.ts'
import { SIGNED_IN_COOKIE } from '#shared/browser/signed-in-cookie.ts'

const CHANNEL = 'curio-auth'

type Listener = () => void
const here = new Set<Listener>()
const elsewhere = new Set<Listener>()

/** One channel per page, which does not receive its own messages. Absent on the server and in very old browsers. */
const channel =
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined' ? null : new BroadcastChannel(CHANNEL)
const tell = (listeners: Set<Listener>) => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', () => {
  tell(here)
  tell(elsewhere)
})

const subscribeTo = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Deletes the day packs that this browser keeps, because they belong to one person. Does nothing where caches are
 * unavailable.
 */
export function forgetDayPacks(): void {
  void globalThis.caches?.delete(DAY_PACK_CACHE).catch(() => false)
}

/** Announces a sign-in or sign-out in this tab and the others. */
export function announceAuthChange(): void {
  forgetDayPacks()
  tell(here)
  channel?.postMessage('changed')
}

/** Calls back when somebody signed in or out in this tab or another one. */
export const onAuthChange = subscribeTo(here)
/** Calls back when somebody signed in or out in another tab. */
export const onAuthChangeElsewhere = subscribeTo(elsewhere)

/** Whether this browser has a sign-in hint; only then do public pages ask the server who is signed in. */
export const hasSignedInCookie = (): boolean => document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`)
