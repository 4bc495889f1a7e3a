import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { paymentEvents } from '#drizzle/schema/money/payment-service.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
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
  const due = db.$with('due').as(
    db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(and(isNull(paymentEvents.handledAt), lte(paymentEvents.nextAttemptAt, at)))
      .orderBy(paymentEvents.createdAt, paymentEvents.id)
      .limit(BATCH)
      .for('update', { skipLocked: true }),
  )
  const claimed = await db
    .with(due)
    .update(paymentEvents)
    .set({
      attempts: sql`${paymentEvents.attempts} + 1`,
      nextAttemptAt: new Date(at.getTime() + LEASE_MS),
    })
    .from(due)
    .where(eq(paymentEvents.id, due.id))
    .returning({
      rowId: paymentEvents.id,
      id: paymentEvents.providerEventId,
      type: paymentEvents.type,
      objectRef: paymentEvents.objectRef,
      accountRef: paymentEvents.accountRef,
      data: paymentEvents.payload,
      attempts: paymentEvents.attempts,
    })
  return claimed.map((event) => ({ ...event, data: event.data ?? {} }))
}

/** Writes down that an event was handled; the reported object is no longer needed. */
const settled = (db: Db, rowId: string, at: Date) =>
  db.update(paymentEvents).set({ handledAt: at, payload: null }).where(eq(paymentEvents.id, rowId))

async function postpone(db: Db, { rowId, attempts }: Claimed, at: Date): Promise<void> {
  const minutes = RETRY_MINUTES[attempts - 1] ?? RETRY_MINUTES.at(-1)!
  const nextAttemptAt = new Date(at.getTime() + minutes * MINUTE_MS)
  await db.update(paymentEvents).set({ nextAttemptAt }).where(eq(paymentEvents.id, rowId))
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
