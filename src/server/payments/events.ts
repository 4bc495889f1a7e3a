import { sql } from 'drizzle-orm'
import { paymentEvents } from '#drizzle/schema/payments.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'
import type { ProviderEvent } from './hosted.ts'

/** The most events that one run handles. */
const BATCH = 100
const MINUTE_MS = 60_000
/** A handler that has not finished by then was killed: the event is handled again. */
const LEASE_MS = 2 * MINUTE_MS
/** When a failed one is tried again, by the number of tries so far; from then on every hour. */
const RETRY_MINUTES = [1, 2, 5, 15, 60] as const

/**
 * Handles a report, which may come twice, late and in any order: idempotent, and based on the object's current state
 * where the provider can be asked. A thrown error means a retry later.
 */
export type EventHandler = (ctx: ServiceContext, event: ProviderEvent) => Promise<void>

/** Handlers by the beginning of the event's type, such as `charge.dispute.`; the longest that fits is meant. */
export type EventHandlers = Readonly<Record<string, EventHandler>>

export function handlerOf(handlers: EventHandlers, type: string): EventHandler | null {
  const fitting = Object.keys(handlers).filter((prefix) => type.startsWith(prefix))
  const prefix = fitting.toSorted((a, b) => b.length - a.length)[0]
  return prefix === undefined ? null : handlers[prefix]!
}

/** Keeps a report, once for each event. */
export async function keepEvent(db: Db, event: ProviderEvent, at: Date): Promise<{ isNew: boolean }> {
  const { id: providerEventId, type, objectRef, accountRef, data: payload } = event
  const kept = await db
    .insert(paymentEvents)
    .values({ providerEventId, type, objectRef, accountRef, payload, nextAttemptAt: at, createdAt: at })
    .onConflictDoNothing({ target: paymentEvents.providerEventId })
    .returning({ id: paymentEvents.id })
  return { isNew: kept.length > 0 }
}

type Claimed = ProviderEvent & { rowId: string; attempts: number }

/** Claims what is due, so that two processes do not handle the same event at once. */
async function claim(db: Db, at: Date): Promise<Claimed[]> {
  return rows<Claimed>(
    db.execute(sql`
      with due as (
        select id from payment_events where handled_at is null and next_attempt_at <= ${at.toISOString()}
        order by created_at, id limit ${BATCH} for update skip locked)
      update payment_events e set attempts = e.attempts + 1,
        next_attempt_at = ${new Date(at.getTime() + LEASE_MS).toISOString()}
      from due where e.id = due.id
      returning e.id as "rowId", e.provider_event_id as id, e.type, e.object_ref as "objectRef",
        e.account_ref as "accountRef", coalesce(e.payload, '{}') as data, e.attempts`),
  )
}

/** Writes down that an event was handled; the reported object is no longer needed. */
const settled = (db: Db, rowId: string, at: Date) =>
  db.execute(sql`
    update payment_events set handled_at = ${at.toISOString()}, payload = null where id = ${rowId}`)

async function postpone(db: Db, { rowId, attempts }: Claimed, at: Date): Promise<void> {
  const minutes = RETRY_MINUTES[attempts - 1] ?? RETRY_MINUTES.at(-1)!
  const next = new Date(at.getTime() + minutes * MINUTE_MS).toISOString()
  await db.execute(sql`update payment_events set next_attempt_at = ${next} where id = ${rowId}`)
}

/** Handles reports that are due; one that fails is tried again later and does not stop the others. */
export async function handleEvents(
  ctx: ServiceContext,
  handlers: EventHandlers,
): Promise<{ handled: number; failed: number }> {
  const counts = { handled: 0, failed: 0 }
  for (const event of await claim(ctx.db, ctx.now())) {
    const { rowId, attempts: _attempts, ...reported } = event
    try {
      await handlerOf(handlers, event.type)?.(ctx, reported)
      await settled(ctx.db, rowId, ctx.now())
      counts.handled += 1
    } catch (error) {
      log.error('payment event failed', { requestId: ctx.requestId, type: event.type, ...describeError(error) })
      await postpone(ctx.db, event, ctx.now())
      counts.failed += 1
    }
  }
  return counts
}
