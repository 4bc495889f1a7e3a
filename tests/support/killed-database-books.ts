import { eq, sql } from 'drizzle-orm'
import { charges, journal, ledgerEntries, moneyProblems, payments, refunds, transfers } from '#drizzle/schema/index.ts'
import { type Db, rows } from '#server/db.ts'
import type { recordingPayments } from './recording-payments.ts'

/** What people were told is done. */
export type Acknowledged = {
  paid: { key: string; paymentId: string }[]
  /** Bookings that were completed, cancelled or decided, and what of them goes back. */
  ended: { bookingId: string; refundCents: number }[]
}

type Moved = ReturnType<typeof recordingPayments>['moved']

/** Keys that the provider moved money for and the books do not have with the same amount, and the other way round. */
function differences(atProvider: ReadonlyMap<string, number>, inBooks: readonly { key: string; cents: number }[]) {
  const booked = new Map(inBooks.map(({ key, cents }) => [key, cents]))
  const unbooked = [...atProvider].filter(([key, cents]) => booked.get(key) !== cents).map(([key]) => key)
  const invented = inBooks.filter(({ key, cents }) => atProvider.get(key) !== cents).map(({ key }) => key)
  return { unbooked, invented }
}

/** Acknowledged operations whose effect is not there, in words. */
async function findLost(db: Db, { paid, ended }: Acknowledged): Promise<string[]> {
  const made = await db
    .select({ key: charges.idempotencyKey, status: charges.status, entry: journal.id })
    .from(charges)
    .leftJoin(journal, sql`${journal.idempotencyKey} = 'charge:' || ${charges.id}`)
  const booked = new Set(made.filter(({ status, entry }) => status === 'succeeded' && entry).map(({ key }) => key))
  const ends = await rows<{ id: string; status: string; refunded: number; held: number }>(
    db.execute(sql`
      select b.id, b.status,
        (select coalesce(sum(r.amount_cents), 0)::int from refunds r
          where r.booking_id = b.id and r.status = 'succeeded') as refunded,
        (select coalesce(sum(e.amount_cents), 0)::int from ledger_entries e
          where e.account_kind = 'escrow' and e.owner_id = b.id) as held
      from bookings b`),
  )
  const endOf = new Map(ends.map((end) => [end.id, end]))
  return [
    ...paid.filter(({ key }) => !booked.has(key)).map(({ key }) => `payment ${key} is not booked`),
    ...ended.flatMap(({ bookingId, refundCents }) => {
      const { status, refunded, held } = endOf.get(bookingId)!
      const isEnded = (status === 'completed' || status === 'cancelled') && held === 0 && refunded === refundCents
      return isEnded
        ? []
        : [`booking ${bookingId} is ${status}, holds ${held}, gave back ${refunded} of ${refundCents}`]
    }),
  ]
}

/** Payments that were charged more than once at the provider. */
async function findDoubled(db: Db, moved: Moved): Promise<string[]> {
  const tries = await db.select({ key: charges.idempotencyKey, paymentId: charges.paymentId }).from(charges)
  const taken = new Map<string, number>()
  for (const { key, paymentId } of tries)
    taken.set(paymentId, (taken.get(paymentId) ?? 0) + (moved.charges.cents.get(key) ?? 0))
  const due = await db.select({ id: payments.id, cents: payments.amountCents }).from(payments)
  return due
    .filter(({ id, cents }) => (taken.get(id) ?? 0) > cents)
    .map(({ id, cents }) => `payment ${id} of ${cents} was charged ${taken.get(id)}`)
}

/** The ledger's sum of one account, in cents. */
async function balanceOf(db: Db, account: 'external:client' | 'external:vendor'): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::float8` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountKind, account))
  return sum!.cents
}

/** Compares the books with what people were told and with what the provider did; every list must be empty. */
export async function compareBooks(db: Db, acknowledged: Acknowledged, moved: Moved) {
  const succeeded = await db
    .select({ key: charges.idempotencyKey, cents: charges.amountCents })
    .from(charges)
    .where(eq(charges.status, 'succeeded'))
  const sentBack = await db.select({ key: refunds.id, cents: refunds.amountCents }).from(refunds)
  const paidOut = await db
    .select({ key: sql<string>`'transfer:' || ${transfers.id}`, cents: transfers.amountCents })
    .from(transfers)
  const compared = [
    differences(moved.charges.cents, succeeded),
    differences(moved.refunds.cents, sentBack),
    differences(moved.transfers.cents, paidOut),
  ]
  const kept = sum(succeeded) - sum(sentBack)
  const chains = await rows<{ chain: string; entity: string }>(
    db.execute(sql`select chain, entity from chain_problems()`),
  )
  return {
    acknowledged: acknowledged.paid.length + acknowledged.ended.length,
    movements: await db.$count(journal),
    lost: [...(await findLost(db, acknowledged)), ...compared.flatMap(({ unbooked }) => unbooked)],
    doubled: [...(await findDoubled(db, moved)), ...compared.flatMap(({ invented }) => invented)],
    problems: [
      ...(await db.select().from(moneyProblems)).map(({ problem, bookingId }) => `${problem}: ${bookingId}`),
      ...chains.map(({ chain, entity }) => `${chain}: ${entity}`),
      ...((await balanceOf(db, 'external:client')) === -kept ? [] : ['the couples’ side differs from the provider']),
      ...((await balanceOf(db, 'external:vendor')) === sum(paidOut) ? [] : ['the payouts differ from the provider']),
    ],
    /** How often the provider was asked for what it had done already. */
    repeated: [moved.charges, moved.refunds, moved.transfers].reduce((count, m) => count + m.asked - m.cents.size, 0),
  }
}

const sum = (list: readonly { cents: number }[]): number => list.reduce((total, { cents }) => total + cents, 0)
