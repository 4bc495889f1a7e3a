import { eq, type SQL, sql } from 'drizzle-orm'
import { offers } from '#drizzle/schema/index.ts'
import { isCoupleSuspended, isVendorSuspended } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { tell } from '#server/notices/tell.ts'
import { lockBookingById } from './locked-records.ts'
import { announce } from './news.ts'
import { lockStanding } from './standing-records.ts'

/**
 * The tables whose clocks pause when a side is suspended: which rows are running, and which column is their
 * deadline.
 */
const CLOCKS = {
  bookings: { vendor: sql`photographer_id`, deadline: sql`hold_expires_at`, isRunning: sql`x.status = 'pending'` },
  vendor_contracts: {
    vendor: sql`vendor_id`,
    deadline: sql`expires_at`,
    isRunning: sql`x.status in ('sent', 'viewed')`,
  },
  inquiries: { vendor: sql`photographer_id`, deadline: sql`expires_at`, isRunning: sql`x.status = 'open'` },
} as const satisfies Record<string, { vendor: SQL; deadline: SQL; isRunning: SQL }>

/** In locking order. */
const CLOCK_TABLES = ['bookings', 'vendor_contracts', 'inquiries'] as const satisfies (keyof typeof CLOCKS)[]

/** Whose suspension began or ended. */
type StandingChange = { who: 'photographer' | 'client'; isFrozen: boolean }
type Turned = { id: string; isFrozen: boolean; stoodMs: number }

/** The rows of one table whose clock is running and that have this person on one side. */
const runningOf = (table: keyof typeof CLOCKS, userId: string): SQL => sql`
  from ${sql.identifier(table)} x join photographers p on p.id = x.${CLOCKS[table].vendor} join clients k on k.id = x.client_id
  where (p.user_id = ${userId} or k.user_id = ${userId}) and ${CLOCKS[table].isRunning}`

/**
 * Locks everything that a change of this person's standing pauses or resumes, before the photographer is locked:
 * answering an inquiry or changing a booking also locks these rows first, and the photographer last, for the facts and
 * the card. Locks in another order would be a deadlock, which the database ends by refusing one of the two.
 */
export async function lockAffected(tx: Db, userId: string): Promise<void> {
  await lockStanding(tx, userId)
  for (const table of CLOCK_TABLES)
    await tx.execute(sql`select x.id ${runningOf(table, userId)} order by x.id for update of x`)
}

/**
 * Pauses the clocks of one table whose sides are no longer both free, and extends those that are free again.
 */
async function turnClocks(tx: Db, table: keyof typeof CLOCKS, userId: string, now: Date): Promise<Turned[]> {
  const { vendor, deadline } = CLOCKS[table]
  const at = sql`${now.toISOString()}::timestamptz`
  return rows<Turned>(
    tx.execute(sql`
      with own as (
        select x.id, x.frozen_at, ${isVendorSuspended(sql`x.${vendor}`)} or ${isCoupleSuspended(sql`x.client_id`)} as stops
        ${runningOf(table, userId)} order by x.id for update of x)
      update ${sql.identifier(table)} y set updated_at = ${at}, frozen_at = case when own.stops then ${at} end,
        ${deadline} = case when own.stops then y.${deadline} else y.${deadline} + (${at} - own.frozen_at) end
      from own where own.id = y.id and own.stops = (own.frozen_at is null)
      returning y.id, own.stops as "isFrozen",
        coalesce(extract(epoch from ${at} - own.frozen_at) * 1000, 0)::float8 as "stoodMs"`),
  )
}

/** The other side of an inquiry, which was not told by its own mail. */
async function tellOfInquiry(tx: Db, inquiryId: string, change: StandingChange, at: Date): Promise<void> {
  const isCouple = change.who === 'photographer'
  const [other] = await rows<{ userId: string | null; email: string; name: string; threadId: string }>(
    tx.execute(sql`select i.thread_id as "threadId",
      ${isCouple ? sql`k.user_id` : sql`p.user_id`} as "userId", ${isCouple ? sql`k.email` : sql`p.email`} as email,
      ${isCouple ? sql`coalesce(nullif(p.business_name, ''), p.name)` : sql`k.first_name`} as name
      from inquiries i join photographers p on p.id = i.photographer_id join clients k on k.id = i.client_id
      where i.id = ${inquiryId}`),
  )
  const { userId, email, name, threadId } = other!
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
 * begun or ended in this transaction, after `lockAffected`: offers, unsigned contracts, first payments and open inquiries are
 * on hold while either side is suspended, and their deadlines are extended by the time on hold. The other side is told; the suspended person has a mail of their own. (X123)
 */
export async function applyStanding(
  tx: Db,
  ctx: ServiceContext,
  { userId, who }: { userId: string; who: StandingChange['who'] },
): Promise<void> {
  const at = ctx.now()
  for (const { id, isFrozen, stoodMs } of await turnClocks(tx, 'bookings', userId, at)) {
    await tx
      .update(offers)
      .set({ expiresAt: sql`${offers.expiresAt} + ${stoodMs} * interval '1 ms'` })
      .where(eq(offers.bookingId, id))
    const booking = (await lockBookingById(tx, ctx, id))!
    // Bookings that had already ended are not affected.
    if (booking.status !== 'pending') continue
    await announce(tx, ctx, booking, { mail: isFrozen ? 'booking-suspended' : 'booking-resumed', who })
  }
  await turnClocks(tx, 'vendor_contracts', userId, at)
  for (const { id, isFrozen } of await turnClocks(tx, 'inquiries', userId, at))
    await tellOfInquiry(tx, id, { who, isFrozen }, at)
}
