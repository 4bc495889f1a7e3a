import type { Db } from '#server/db.ts'
import type { Value, Values } from './http/validate.ts'
import { newId } from './ids.ts'
import { newEvent, newThinEvent } from './objects/event.ts'
import { keep, type Stored } from './store.ts'
import { deliveries } from './tables.ts'

/** The version of the service's API that the installed library speaks; any other is refused. */
export const API_VERSION = '2026-10-28.endive'

/** One request, or one thing that the world does: what its work may use. */
export type Call = {
  tx: Db
  /** Seconds since 1970. */
  now: number
  /** Where the hosted pages are. */
  pages: string
  /** The connected account whose objects are meant; null for the platform's. */
  account: string | null
  /** The ids in the address. */
  ids: string[]
  values: Values
  request: { id: string | null; key: string | null }
}

export const textOf = (values: Values, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' ? value : null
}

export const numberOf = (values: Values, name: string): number | null => {
  const value = values[name]
  return typeof value === 'number' ? value : null
}

export const objectOf = (values: Values, name: string): Values => {
  const value: Value | undefined = values[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** New metadata; when given to an object that has some, an empty value removes its key and '' removes all. */
export function metadataOf(values: Values, before: Record<string, string> = {}): Record<string, string> {
  if (values.metadata === '') return {}
  const merged = { ...before, ...(objectOf(values, 'metadata') as Record<string, string>) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

async function deliverLater(call: Call, event: Stored, account: string | null): Promise<void> {
  await keep(call.tx, event, { account })
  await call.tx.insert(deliveries).values({ eventId: event.id, nextAttemptAt: new Date(call.now * 1000) })
}

/** Records an event with the object as it is now, to be delivered to the platform's webhook. */
export async function emit(call: Call, type: string, object: Stored, account: string | null = null): Promise<void> {
  const { now: created, request } = call
  const event = newEvent({ id: newId('evt'), created, apiVersion: API_VERSION, type, object, account, request })
  await deliverLater(call, event, account)
}

/** Records that something about an account has changed, without what it is now. */
export async function emitThin(call: Call, type: string, about: { account: string; include: string }): Promise<void> {
  const { now: created, request } = call
  await deliverLater(call, newThinEvent({ id: newId('evt_test'), created, type, request, ...about }), null)
}
