import { and, eq, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Call } from '#stand-ins/stripe/call.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { type NewTransaction, newTransaction } from '#stand-ins/stripe/objects/money.ts'
import { bodyNumber, isOf, keep } from '#stand-ins/stripe/store.ts'
import { objects } from '#stand-ins/stripe/tables.ts'

const DAY = 86_400
/** How long a card's money stays pending, in seconds. */
export const PENDING_SECONDS = 2 * DAY

type Entry = Omit<NewTransaction, 'id' | 'created' | 'availableOn'> & { availableOn?: number }

/** Changes the balance of the platform (null) or of a connected account. */
export async function book(call: Call, account: string | null, entry: Entry): Promise<Stripe.BalanceTransaction> {
  const given = { availableOn: call.now, ...entry }
  const transaction = newTransaction({ ...given, id: newId('txn'), created: call.now })
  return keep(call.tx, transaction, { account })
}

/** The balance in cents: what can be moved now, and what is still on its way. */
export async function balanceOf(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  account: string | null,
): Promise<{ available: number; pending: number }> {
  const isAvailable = lte(bodyNumber('available_on'), now)
  const sumOf = (condition: SQL | undefined) =>
    sql`coalesce(sum(${bodyNumber('net')}) filter (where ${condition}), 0)`.mapWith(Number)
  const [sums] = await tx
    .select({ available: sumOf(isAvailable), pending: sumOf(not(isAvailable)) })
    .from(objects)
    .where(and(eq(objects.kind, 'balance_transaction'), isOf(account)))
  return sums!
}

/** A balance transaction as it is now: pending until its day. */
export const asOf = (transaction: Stripe.BalanceTransaction, now: number): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= now ? 'available' : 'pending',
})

/** GET /v1/balance */
export async function retrieveBalance(call: Call): Promise<Stripe.Balance> {
  const { available, pending } = await balanceOf(call, call.account)
  const of = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
  return {
    object: 'balance',
    available: of(available),
    connect_reserved: [{ amount: 0, currency: 'usd' }],
    livemode: false,
    pending: of(pending),
  }
}

/** What the service keeps of a bank debit: 0.8%, and never more than 5 dollars. */
export const bankFee = (amount: number): number => Math.min(500, Math.round(amount * 0.008))

/** What the service keeps of a card payment: 2.9% and 30 cents. */
export const cardFee = (amount: number): number => Math.round(amount * 0.029) + 30
