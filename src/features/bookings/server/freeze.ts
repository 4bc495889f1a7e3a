import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { bookings, clients, inquiries, offers, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { isCoupleSuspended, isVendorSuspended } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant, hasRow, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { tell } from '#server/notices/tell.ts'
import { lockBookingById } from './locked-records.ts'
import { announce } from './news.ts'
import { lockStanding } from './standing-records.ts'

/**
 * The tables whose clocks pause when a side is suspended, in locking order: which rows are running, and which column is
 * their deadline.
 */
const CLOCKS = [
  {
    table: bookings,
    vendorId: bookings.photographerId,
    deadline: 'holdExpiresAt',
    isRunning: constant(eq(bookings.status, 'pending')),
  },
  {
    table: vendorContracts,
    vendorId: vendorContracts.vendorId,
    deadline: 'expiresAt',
    isRunning: constant(inArray(vendorContracts.status, ['sent', 'viewed'])),
  },
  {
    table: inquiries,
    vendorId: inquiries.photographerId,
    deadline: 'expiresAt',
    isRunning: constant(eq(inquiries.status, 'open')),
  },
] as const
type Clock = (typeof CLOCKS)[number]
const [BOOKINGS, CONTRACTS, INQUIRIES] = CLOCKS

/** Whose suspension began or ended. */
type StandingChange = { who: 'photographer' | 'client'; isFrozen: boolean }

/** Whether a row's clock is running and this person is on one side of it. */
const isRunningFor = ({ table, vendorId, isRunning }: Clock, userId: string) =>
  and(
    isRunning,
    or(
      hasRow(photographers, and(eq(photographers.id, vendorId), eq(photographers.userId, userId))),
      hasRow(clients, and(eq(clients.id, table.clientId), eq(clients.userId, userId))),
    ),
  )

/**
 * Locks everything that a change of this person's standing pauses or resumes, before the photographer is locked:
 * answering an inquiry or changing a booking also locks these rows first, and the photographer last, for the facts and
 * the card. Locks in another order would be a deadlock, which the database ends by refusing one of the two.
 */
export async function lockAffected(tx: Db, userId: string): Promise<void> {
  await lockStanding(tx, userId)
  for (const clock of CLOCKS)
    await tx
      .select({ id: clock.table.id })
      .from(clock.table)
      .where(isRunningFor(clock, userId))
      .orderBy(clock.table.id)
      .for('update')
}

/**
 * Pauses the clocks of one table whose sides are no longer both free, and extends those that are free again.
 */
function turnClocks(tx: Db, clock: Clock, userId: string, now: Date) {
  const { table, vendorId } = clock
  const deadline = clock.deadline === 'holdExpiresAt' ? clock.table.holdExpiresAt : clock.table.expiresAt
  const at = sql`${now.toISOString()}::timestamptz`
  const stops = sql<boolean>`${or(isVendorSuspended(vendorId), isCoupleSuspended(table.clientId))}`.as('stops')
  const own = tx.$with('own').as(
    tx
      .select({
        id: sql<string>`${table.id}`.as('own_id'),
        frozenAt: sql`${table.frozenAt}`.as('was_frozen_at'),
        stops,
      })
      .from(table)
      .where(isRunningFor(clock, userId))
      .orderBy(table.id)
      .for('update'),
  )
  const stood = sql`${at} - ${own.frozenAt}`
  return tx
    .with(own)
    .update(table)
    .set({
      updatedAt: now,
      frozenAt: sql`case when ${own.stops} then ${at} end`,
      [clock.deadline]: sql`case when ${own.stops} then ${deadline} else ${deadline} + (${stood}) end`,
    })
    .from(own)
    .where(and(eq(own.id, table.id), sql`${own.stops} = (${own.frozenAt} is null)`))
    .returning({
      id: table.id,
      isFrozen: sql<boolean>`${own.stops}`,
      stoodMs: sql<number>`coalesce(extract(epoch from ${stood}) * 1000, 0)::float8`,
    })
}

/** The other side of an inquiry, which was not told by its own mail. */
async function tellOfInquiry(tx: Db, inquiryId: string, change: StandingChange, at: Date): Promise<void> {
  const isCouple = change.who === 'photographer'
  const inquiry = await tx.query.inquiries.findFirst({
    columns: { threadId: true },
    where: { id: inquiryId },
    with: {
      photographer: { columns: { userId: true, email: true }, extras: { shownName: vendorName } },
      client: { columns: { userId: true, email: true, firstName: true } },
    },
  })
  const { threadId, photographer, client } = inquiry!
  const { userId, email } = isCouple ? client : photographer
  const name = isCouple ? photographer.shownName : client.firstName
  const side = isCouple ? 'client' : 'vendor'
  const path = isCouple ? `/dashboard/messages?thread=${threadId}` : `/vendor/inbox?thread=${threadId}`
  const mail = change.isFrozen ? 'inquiry-suspended' : 'inquiry-resumed'
  await tell(tx, { mail, name }, [{ userId, email, side, path }], {
    at,
    key: (kind) => `${kind}/${inquiryId}/${at.getTime()}`,
    mailKey: (key) => `booking-news/${key}`,
  })
}

/**
 * Brings everything that is not paid yet into line with the standing of one person, whose suspension has just
 * begun or ended in this transaction, after `lockAffected`: offers, unsigned contracts, first payments and open
 * inquiries are on hold while either side is suspended, and their deadlines are extended by the time on hold. The other
 * side is told; the suspended person has a mail of their own. (X123)
 */
export async function applyStanding(
  tx: Db,
  ctx: ServiceContext,
  { userId, who }: { userId: string; who: StandingChange['who'] },
): Promise<void> {
  const at = ctx.now()
  for (const { id, isFrozen, stoodMs } of await turnClocks(tx, BOOKINGS, userId, at)) {
    await tx
      .update(offers)
      .set({ expiresAt: sql`${offers.expiresAt} + ${stoodMs} * interval '1 ms'` })
      .where(eq(offers.bookingId, id))
    const booking = (await lockBookingById(tx, ctx, id))!
    // Bookings that had already ended are not affected.
    if (booking.status !== 'pending') continue
    await announce(tx, ctx, booking, { mail: isFrozen ? 'booking-suspended' : 'booking-resumed', who })
  }
  await turnClocks(tx, CONTRACTS, userId, at)
  for (const { id, isFrozen } of await turnClocks(tx, INQUIRIES, userId, at))
    await tellOfInquiry(tx, id, { who, isFrozen }, at)
}
