import { type AnyColumn, and, count, eq, isNull, lt, min, type SQL, sql } from 'drizzle-orm'
import { type PgTable, unionAll } from 'drizzle-orm/pg-core'
import {
  bankPayouts,
  chargebacks,
  contactCases,
  disputes,
  helpRequests,
  inquiries,
  moneyApprovals,
  payouts,
  photographers,
  reviewDisputes,
  takedowns,
  threadReports,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { hasUncheckedChanges } from '#features/admin-vendors/server/records.ts'
import { isMarkWaiting } from '#features/moderation/server/records.ts'
import { isBankPayoutFailing } from '#features/payments/server/bank-payout-records.ts'
import { isHeld } from '#features/payments/server/held-records.ts'
import type { PlainReader } from '#server/context.ts'
import { constant } from '#server/database/sql.ts'

type Waiting = { table: PgTable; where: SQL | undefined; since: AnyColumn }

const waitingAt = (now: Date) =>
  ({
    disputes: { table: disputes, where: eq(disputes.status, 'open'), since: disputes.createdAt },
    chargebacks: { table: chargebacks, where: constant(eq(chargebacks.status, 'open')), since: chargebacks.createdAt },
    bankPayouts: {
      table: bankPayouts,
      where: isBankPayoutFailing,
      since: bankPayouts.updatedAt,
    },
    approvals: { table: moneyApprovals, where: eq(moneyApprovals.status, 'waiting'), since: moneyApprovals.askedAt },
    heldPayouts: { table: payouts, where: isHeld(payouts), since: payouts.createdAt },
    reports: { table: threadReports, where: eq(threadReports.status, 'open'), since: threadReports.createdAt },
    contacts: { table: contactCases, where: isNull(contactCases.decision), since: contactCases.createdAt },
    marks: { table: inquiries, where: isMarkWaiting, since: inquiries.notGenuineAt },
    questions: { table: helpRequests, where: eq(helpRequests.status, 'open'), since: helpRequests.createdAt },
    takedowns: { table: takedowns, where: eq(takedowns.status, 'open'), since: takedowns.createdAt },
    flags: { table: vendorMessages, where: sql`${vendorMessages.isFlagged}`, since: vendorMessages.createdAt },
    reviews: { table: reviewDisputes, where: isNull(reviewDisputes.decision), since: reviewDisputes.createdAt },
    /** Disputes about reviews that are past the promised time. */
    overdueReviews: {
      table: reviewDisputes,
      where: and(isNull(reviewDisputes.decision), lt(reviewDisputes.decideBy, now)),
      since: reviewDisputes.decideBy,
    },
    changes: { table: photographers, where: hasUncheckedChanges, since: photographers.updatedAt },
  }) satisfies Record<string, Waiting>

type Key = keyof ReturnType<typeof waitingAt>

/** What waits for an administrator besides the applications, each with its age; one statement. */
export async function getWaiting({ db, now }: PlainReader) {
  const [first, second, ...others] = Object.entries<Waiting>(waitingAt(now())).map(([key, { table, where, since }]) =>
    db
      .select({ key: sql<Key>`${key}::text`.as('key'), count: count().as('count'), since: min(since).as('since') })
      .from(table)
      .where(where),
  )
  const found = await unionAll(first!, second!, ...others)
  return Object.fromEntries(found.map(({ key, ...waits }) => [key, waits])) as Record<
    Key,
    { count: number; since: Date | null }
  >
}
