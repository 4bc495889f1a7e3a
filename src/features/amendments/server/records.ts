import { and, eq, gt, lte } from 'drizzle-orm'
import { amendments } from '#drizzle/schema/index.ts'
import { recordChange } from '#features/bookings/server/amendment-records.ts'
import { type MovedBooking } from '#features/bookings/server/events.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { AmendmentEvent } from '#features/bookings/transitions.ts'
import type { AuditContext, ServiceContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { transact } from '#server/transact.ts'
import { KIND_RULES } from '../model.ts'
import { CLOSED_REASON } from '../texts.ts'
import { AMENDMENT_TRANSITIONS, type AmendmentTransition } from '../transitions.ts'

const columns = {
  id: amendments.id,
  bookingId: amendments.bookingId,
  number: amendments.number,
  contractId: amendments.contractId,
  kind: amendments.kind,
  status: amendments.status,
  proposedBy: amendments.proposedBy,
  note: amendments.note,
  items: amendments.items,
  before: amendments.before,
  after: amendments.after,
  contentHash: amendments.contentHash,
  proposal: amendments.proposal,
  expiresAt: amendments.expiresAt,
}

/** An amendment with all that it says, locked; its booking is locked before it. */
export async function lockAmendment(tx: Db, id: string) {
  const [found] = await tx.select(columns).from(amendments).where(eq(amendments.id, id)).for('update')
  return found ?? null
}
export type Amendment = NonNullable<Awaited<ReturnType<typeof lockAmendment>>>

/** The open amendment of a booking, if any. */
export async function findOpen(tx: Db, bookingId: string): Promise<{ id: string } | null> {
  const [open] = await tx
    .select({ id: amendments.id })
    .from(amendments)
    .where(and(eq(amendments.bookingId, bookingId), eq(amendments.status, 'proposed')))
  return open ?? null
}

/** Applies one transition to an amendment. Returns false when its status does not allow it. */
export async function moveAmendment(
  tx: Db,
  id: string,
  name: AmendmentTransition,
  { at, ...set }: { at: Date } & Partial<Omit<typeof amendments.$inferInsert, 'status' | 'updatedAt'>>,
): Promise<boolean> {
  const where = eq(amendments.id, id)
  const moved = await applyTransition(tx, amendments, AMENDMENT_TRANSITIONS[name], {
    where,
    at,
    set: { ...set, closedAt: at },
  })
  return moved.length > 0
}

const EVENTS = {
  decline: 'decline-change',
  withdraw: 'withdraw-change',
  expire: 'expire-change',
} as const satisfies Partial<Record<AmendmentTransition, AmendmentEvent>>

/**
 * Ends an open amendment without changing anything else; both sides see it in the history. Returns whether it was open.
 */
export async function endAmendment(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { id, number, kind, proposedBy }: Pick<Amendment, 'id' | 'number' | 'kind' | 'proposedBy'>,
  { name, note = '' }: { name: keyof typeof EVENTS; note?: string },
): Promise<boolean> {
  const at = ctx.now()
  if (!(await moveAmendment(tx, id, name, { at, closeReason: note || null }))) return false
  const isTimer = name === 'expire'
  const data = { number, kind, ...(note ? { note } : {}) }
  await recordChange(tx, ctx, booking, { type: EVENTS[name], data, isTimer })
  await announce(tx, ctx, booking, { mail: 'amendment-ended', how: name, kind, proposedBy, note })
  return true
}

/**
 * Closes the open amendment of a booking whose new stage does not allow its kind. The mail about the transition says
 * what happened; only the history mentions the closed amendment.
 */
export async function closeAmendments(
  tx: Db,
  ctx: AuditContext,
  { id, stage, isTimer, ...booking }: MovedBooking,
): Promise<void> {
  const open = await findOpen(tx, id)
  if (!open) return
  const amendment = (await lockAmendment(tx, open.id))!
  if (stage !== null && KIND_RULES[amendment.kind].stages.some((one) => one === stage)) return
  if (!(await moveAmendment(tx, open.id, 'close', { at: ctx.now(), closeReason: CLOSED_REASON }))) return
  const { number, kind } = amendment
  const where = { id, ...booking, stage } as Pick<BookingRecord, 'id' | 'stage' | 'status'>
  await recordChange(tx, ctx, where, { type: 'close-change', data: { number, kind }, isTimer })
}

/** The most amendments that one run ends. */
const BATCH = 200

/**
 * Ends every amendment that was not answered in time: in the job, and before one is read or changed, so that a missed
 * run makes no difference. Idempotent.
 */
export async function expireAmendments(
  ctx: ServiceContext,
  { bookingId = null }: { bookingId?: string | null } = {},
): Promise<{ expired: number; failed: number }> {
  const { done: expired, failed } = await processDue(ctx, {
    name: 'amendment deadline',
    limit: BATCH,
    next: (after, limit) =>
      ctx.db
        .select({ id: amendments.id, bookingId: amendments.bookingId })
        .from(amendments)
        .where(
          and(
            constant(eq(amendments.status, 'proposed')),
            lte(amendments.expiresAt, ctx.now()),
            gt(amendments.id, after),
            bookingId === null ? undefined : eq(amendments.bookingId, bookingId),
          ),
        )
        .orderBy(amendments.id)
        .limit(limit),
    work: ({ id, bookingId: ofBooking }) =>
      transact(ctx.db, async (tx) => {
        const booking = await lockBookingById(tx, ctx, ofBooking)
        const amendment = booking && (await lockAmendment(tx, id))
        if (!amendment || amendment.status !== 'proposed') return false
        return endAmendment(tx, { ...ctx, actor: null }, booking, amendment, { name: 'expire' })
      }),
  })
  return { expired, failed }
}
