import { eq, sql } from 'drizzle-orm'
import { charges, moneyDocuments, moneyProblems, payments } from '#drizzle/schema/index.ts'
import { syncChargeback } from '#features/settlement/server/chargebacks.ts'
import { type Db, rows } from '#server/db.ts'
import type { ProviderChargeback } from '#server/payments/hosted.ts'
import { only } from './factories.ts'
import { testPayments } from './test-payments.ts'
import type { Cast } from './wedding.ts'

const LATER = new Date('2027-06-16T15:00:00Z')

/** A couple's bank that takes payments back, and what the books say of a booking then. */
export function bankOf(db: Db, prefix = '') {
  /** The payments of a booking as they were charged. */
  const chargesOf = (bookingId: string) =>
    db
      .select({ id: charges.id, ref: charges.providerRef, amountCents: charges.amountCents })
      .from(charges)
      .innerJoin(payments, eq(payments.id, charges.paymentId))
      .where(eq(payments.bookingId, bookingId))
      .orderBy(payments.position)

  let count = 0
  /** The couple's bank takes one payment back; returns a function that has the bank say something else. */
  async function chargeBack(bookingId: string, position = 0, values: Partial<ProviderChargeback> = {}) {
    const charge = (await chargesOf(bookingId))[position]!
    const ref = `dp_${prefix}${(count += 1)}`
    const found: ProviderChargeback = {
      state: 'open',
      chargeRef: charge.ref!,
      amountCents: charge.amountCents,
      reason: 'product_not_received',
      evidenceDueBy: new Date('2027-06-23T15:00:00Z'),
      ...values,
    }
    testPayments.setChargeback(ref, found)
    const say = async (cast: Cast, state: ProviderChargeback['state'], now = LATER) => {
      testPayments.setChargeback(ref, { ...found, state })
      await syncChargeback(cast.system(now), ref)
    }
    return { ref, say, amountCents: found.amountCents }
  }

  const problems = (bookingId: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))
  const documents = async (bookingId: string) =>
    (await db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId)))
      .map(({ kind }) => kind)
      .toSorted()
  const balance = async (bookingId: string, account: string) =>
    only(
      await rows<{ cents: number }>(
        db.execute(sql`select coalesce(sum(e.amount_cents), 0)::float8 as cents from ledger_entries e
        join journal j on j.id = e.journal_id where j.booking_id = ${bookingId} and e.account_kind = ${account}`),
      ),
    ).cents

  return { chargeBack, problems, documents, balance }
}
