import { type SQL, sql } from 'drizzle-orm'
import { hasUncheckedChanges } from '#features/admin-vendors/server/records.ts'
import { isMarkWaiting } from '#features/moderation/server/records.ts'
import { isBankPayoutFailing } from '#features/payments/server/bank-payout-records.ts'
import { isHeld } from '#features/payments/server/held-records.ts'
import type { PlainReader } from '#server/context.ts'
import { jsonOne, jsonRow, notNull, readJson } from '#server/database/json-rows.ts'
import { moment } from '#server/database/sql.ts'

/** How many rows of `from … where …` wait, and since when the first of them has; null when none does. */
const waiting = (from: SQL, since: SQL) =>
  notNull(jsonOne(jsonRow({ count: sql<number>`count(*)`, since: moment(sql`min(${since})`) }), from))

const waitingJson = (now: string) =>
  jsonRow({
    disputes: waiting(sql`from disputes d where d.status = 'open'`, sql`d.created_at`),
    chargebacks: waiting(sql`from chargebacks cb where cb.status = 'open'`, sql`cb.created_at`),
    bankPayouts: waiting(sql`from bank_payouts k where ${isBankPayoutFailing(sql`k`)}`, sql`k.updated_at`),
    approvals: waiting(sql`from money_approvals a where a.status = 'waiting'`, sql`a.asked_at`),
    heldPayouts: waiting(sql`from payouts y where ${isHeld(sql`y`)}`, sql`y.created_at`),
    reports: waiting(sql`from thread_reports r where r.status = 'open'`, sql`r.created_at`),
    marks: waiting(sql`from inquiries where ${isMarkWaiting}`, sql`inquiries.not_genuine_at`),
    flags: waiting(sql`from vendor_messages m where m.is_flagged`, sql`m.created_at`),
    reviews: waiting(sql`from review_disputes rd where rd.decision is null`, sql`rd.created_at`),
    /** Disputes about reviews that are past the promised time. */
    overdueReviews: waiting(
      sql`from review_disputes rd where rd.decision is null and rd.decide_by < ${now}`,
      sql`rd.decide_by`,
    ),
    changes: waiting(sql`from photographers p where ${hasUncheckedChanges}`, sql`p.updated_at`),
  })

/** What waits for an administrator besides the applications, each with its age; one statement. */
export async function getWaiting({ db, now }: PlainReader) {
  const [found] = await readJson(db, waitingJson(now().toISOString()), sql``)
  return found!
}
