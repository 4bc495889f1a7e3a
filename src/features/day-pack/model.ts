import { addDays } from '#shared/date/days.ts'

/** Where packs are: the only part of the site that the service worker sees. */
export const PACK_ROOT = '/day-pack'
export const WORKER_PATH = '/service-worker.js'
export const MANIFEST_PATH = '/manifest.webmanifest'

/** Every path that the day pack's handler answers. */
export const DAY_PACK = /^\/(?:day-pack(?:\/|$)|service-worker\.js$|manifest\.webmanifest$)/

/** For how many days after the wedding a pack is still shown, and kept on a phone. */
export const PACK_DAYS_AFTER = 30
/** How long the network has, in milliseconds, before the copy on the phone is shown. */
export const NETWORK_PATIENCE_MS = 4_000

/** The last day on which a pack is shown, YYYY-MM-DD. */
export const lastPackDay = (eventDate: string): string => addDays(eventDate, PACK_DAYS_AFTER)

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PACK = new RegExp(`^${PACK_ROOT}/(${ID})(/contract\\.pdf)?$`)

export const packPath = (bookingId: string): string => `${PACK_ROOT}/${bookingId}`
export const contractPath = (bookingId: string): string => `${packPath(bookingId)}/contract.pdf`

/** What is at a path: the list, somebody's pack, its contract, or nothing of a pack. */
export type PackAddress = { kind: 'start' } | { kind: 'pack' | 'contract'; bookingId: string }

/** Reads a path of the site; null for everything that is no part of a pack. */
export function readPackPath(path: string): PackAddress | null {
  if (path === PACK_ROOT) return { kind: 'start' }
  const [, bookingId, contract] = PACK.exec(path) ?? []
  return bookingId ? { kind: contract ? 'contract' : 'pack', bookingId } : null
}

/** Headers that tell the worker what an answer is. */
export const PACK_HEADERS = {
  /** `shown` with a pack or its contract, `refused` with an explicit refusal: only this site's own answers have one. */
  verdict: 'x-day-pack',
  /** Whose copy it is: a digest of the account's id, or `NOBODY` when nobody is signed in. */
  holder: 'x-day-pack-holder',
  /** The last day on which a copy may be shown. */
  until: 'x-day-pack-until',
  /** Which contract goes with the pack; a different one is fetched. `NO_CONTRACT` when there is none. */
  contract: 'x-day-pack-contract',
  /** What the list of saved packs calls it, percent-encoded. */
  title: 'x-day-pack-title',
} as const

// A word instead of an empty value: proxies may drop empty headers.
export const NOBODY = 'nobody'
export const NO_CONTRACT = 'none'

/** A pack, an explicit refusal, or something else: an error, a maintenance page, a captive portal. */
export type Verdict = 'shown' | 'refused' | 'other'

const REFUSALS: readonly number[] = [401, 403, 404, 410]

/** What a network response means for the copy on the phone: a pack replaces it, a refusal deletes it. */
export function verdictOf({ status, headers }: { status: number; headers: Pick<Headers, 'get'> }): Verdict {
  const said = headers.get(PACK_HEADERS.verdict)
  if (said === 'shown' && status === 200) return 'shown'
  return said === 'refused' && REFUSALS.includes(status) ? 'refused' : 'other'
}

/** The messages between a page and its worker. */
export type KeepRequest = { keep: string }
export type KeepAnswer = 'kept' | 'full' | 'failed'
