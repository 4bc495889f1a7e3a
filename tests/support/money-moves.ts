import { sql } from 'drizzle-orm'
import { PAYMENT_EVENTS } from '#app/payment-events.ts'
import { expireAmendments } from '#features/amendments/server/records.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from '#features/bookings/server/delivery/deliver.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { syncAccounts } from '#features/payments/server/account-records.ts'
import { retryPayout } from '#features/payments/server/books/admin.ts'
import { submitReview } from '#features/reviews/server/write.ts'
import { answerChargeback } from '#features/settlement/server/answer-chargeback.ts'
import { lapseApprovals } from '#features/settlement/server/approval-records.ts'
import { confirmApproval, declineApproval, withdrawApproval } from '#features/settlement/server/approvals.ts'
import { payAutomatically } from '#features/settlement/server/automatic.ts'
import { leavePayment, pay, returnToPayment } from '#features/settlement/server/pay.ts'
import { payOutDue, settleRefunds } from '#features/settlement/server/payouts.ts'
import { recoverLosses } from '#features/settlement/server/recover-losses.ts'
import { resendRefund, settleRefund } from '#features/settlement/server/refund-returns.ts'
import { releaseBooking } from '#features/settlement/server/release.ts'
import { releasePayout } from '#features/settlement/server/release-payout.ts'
import { reportTaxes } from '#features/settlement/server/report-taxes.ts'
import { recoverCharges } from '#features/settlement/server/resolve-charge.ts'
import { resolveDispute } from '#features/settlement/server/resolve-dispute.ts'
import { listWays } from '#features/settlement/server/saved-ways.ts'
import { rows } from '#server/db.ts'
import { handleEvents } from '#server/payments/events.ts'
import { addDays } from '#shared/date/days.ts'
import { restrictAccount, saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { failPayout } from '#stand-ins/stripe/accounts/payouts.ts'
import { failDebit, landDebit } from '#stand-ins/stripe/payments/debits.ts'
import { failRefund } from '#stand-ins/stripe/payments/refunds.ts'
import { changes, remittances, standings } from './money-changes.ts'
import { leavings } from './money-leaving.ts'
import { keeping, keptWays } from './money-ways.ts'
import { addWedding, type MoneyWorld, type Reports, standingOf, type Wedding } from './money-world.ts'
import { sessionOf } from './recording-payments.ts'
import { ACCOUNTS, CARDS, COMPLETE } from './stripe-stand-in.ts'
import { createDisputeOf, decide, reinstate } from './stripe-world.ts'
import { cancelAsShown, PICTURES } from './wedding-moves.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const reason = 'It is better so.'

/** A move of one wedding; false when there was nothing to do. */
type WeddingMove = (world: MoneyWorld, wedding: Wedding) => Promise<boolean>
type WorldMove = (world: MoneyWorld) => Promise<boolean>

/** Types a card on a page, and answers the bank's challenge where it asks. */
async function typeOn({ dice, typeCard, answer }: MoneyWorld, session: string, card: string): Promise<boolean> {
  const tried = await typeCard(session, card)
  if (tried.state === 'challenge' && dice.isOnce(0.9)) await answer(session, dice.isOnce(0.8))
  return true
}

const openLine = async ({ db, dice }: MoneyWorld, wedding: Wedding): Promise<string | undefined> => {
  // Who has its balance paid automatically waits for that.
  if (dice.isOnce(0.9) && (await listWays(wedding.couple)).some(({ isOn }) => isOn)) return undefined
  const { openLines } = await standingOf(db, wedding)
  return dice.isOnce(0.9) ? openLines[0] : dice.of(openLines)
}

const anyPage = async ({ db, dice }: MoneyWorld, wedding: Wedding) => {
  const { sessions } = await standingOf(db, wedding)
  return dice.isOnce(0.8) ? (sessions.find(({ isOpen }) => isOpen) ?? sessions[0]) : dice.of(sessions)
}

const couples = {
  'open a page': async (world, wedding) => {
    const paymentId = await openLine(world, wedding)
    return paymentId !== undefined && Boolean(await pay(wedding.couple, { paymentId }))
  },
  'type a card': async (world, wedding) => {
    const page = await anyPage(world, wedding)
    // A page that is over is tried now and then.
    if (!page?.isOpen && world.dice.isOnce(0.8)) return false
    return page !== undefined && typeOn(world, page.id, world.dice.of(Object.values(CARDS))!)
  },
  pay: async (world, wedding) => {
    const { dice } = world
    const paymentId = await openLine(world, wedding)
    if (paymentId === undefined) return false
    const session = sessionOf((await pay(wedding.couple, { paymentId })).url)
    await typeOn(world, session, dice.of([CARDS.good, CARDS.good, CARDS.atOnce, CARDS.challenge])!)
    if (dice.isOnce(0.3)) return true
    const page = await anyPage(world, wedding)
    return page !== undefined && Boolean(await returnToPayment(wedding.couple, { attemptId: page.attempt }))
  },
  /** From a bank account, where the page offers that: the stand-in refuses it where it does not. */
  'pay from the bank': async (world, wedding) => {
    const { dice, typeAccount } = world
    const paymentId = await openLine(world, wedding)
    if (paymentId === undefined) return false
    const session = sessionOf((await pay(wedding.couple, { paymentId })).url)
    await typeAccount(session, dice.of([ACCOUNTS.good, ...Object.values(ACCOUNTS)])!)
    if (dice.isOnce(0.3)) return true
    const page = await anyPage(world, wedding)
    return page !== undefined && Boolean(await returnToPayment(wedding.couple, { attemptId: page.attempt }))
  },
  'come back': async (world, wedding) => {
    const page = await anyPage(world, wedding)
    return page !== undefined && Boolean(await returnToPayment(wedding.couple, { attemptId: page.attempt }))
  },
  'leave the page': async (world, wedding) => {
    const page = await anyPage(world, wedding)
    return page !== undefined && Boolean(await leavePayment(wedding.couple, { attemptId: page.attempt }))
  },
  'cancel (couple)': async (_, { couple, bookingId }) => Boolean(await cancelAsShown(couple, bookingId)),
  'cancel (photographer)': async (_, { vendor, bookingId }) => Boolean(await cancelAsShown(vendor.ctx, bookingId)),
  deliver: async (_, { vendor, bookingId }) => {
    await deliver(vendor.ctx, { bookingId, ...PICTURES })
    return true
  },
  'ask for changes': async (_, { couple, bookingId }) => {
    await requestChanges(couple, { bookingId, reason })
    return true
  },
  'confirm the delivery': async (_, { couple, bookingId }) => {
    await confirmDelivery(couple, { bookingId })
    return true
  },
  review: async ({ dice }, { couple, vendor, bookingId }) => {
    const marks = { rating: 4, quality: 4, communication: 4, punctuality: 4, value: 4 }
    await submitReview(dice.of([couple, vendor.ctx])!, {
      bookingId,
      ...marks,
      body: 'A calm presence all day, and pictures that we will keep for good.',
    })
    return true
  },
  dispute: async ({ dice }, { couple, vendor, bookingId }) => {
    await openDispute(dice.of([couple, vendor.ctx])!, { bookingId, reason })
    return true
  },
} satisfies Record<string, WeddingMove>

const administrators = {
  'cancel (team)': async ({ admin }, { bookingId }) => Boolean(await cancelAsShown(admin, bookingId)),
  release: async ({ admin }, { bookingId }) => Boolean(await releaseBooking(admin, { bookingId, reason })),
  'decide a dispute': async ({ db, dice, admin }, wedding) => {
    const { totalCents, heldCents } = await standingOf(db, wedding)
    const finalCents = dice.of([0, totalCents, heldCents, dice.between(0, totalCents)])!
    const dueDate = finalCents > heldCents ? addDays(new Date().toISOString().slice(0, 10), 14) : null
    const { bookingId } = wedding
    return Boolean(await resolveDispute(admin, { bookingId, finalCents, heldCents, dueDate, decision: reason }))
  },
} satisfies Record<string, WeddingMove>

/** The couple's bank takes back something that was charged. */
const banks = {
  'open a chargeback': async ({ db, dice, local }, wedding) => {
    const charge = dice.of((await standingOf(db, wedding)).charges)
    const why = dice.of(['product_not_received', 'product_unacceptable', 'credit_not_processed', 'fraudulent'])!
    return charge !== undefined && Boolean(await createDisputeOf(local, charge, why))
  },
} satisfies Record<string, WeddingMove>

const idsOf = async ({ db }: MoneyWorld, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await rows<{ id: string }>(db.execute(query))).map(({ id }) => id)

const world = {
  ...standings,
  'sign a wedding': async (of) => addWedding(of),
  'decide a chargeback': async (of) => {
    const open = sql`select id from stripe_local.objects where kind = 'dispute'
      and body->>'status' in ('needs_response', 'under_review')`
    const id = of.dice.of(await idsOf(of, open))
    return id !== undefined && Boolean(await decide(of.local, id, of.dice.isOnce(0.5)))
  },
  'return what was kept': async (of) => {
    const kept = sql`select id from stripe_local.objects where kind = 'dispute'
      and body->>'status' = 'lost' and jsonb_array_length(body->'balance_transactions') = 1`
    const id = of.dice.of(await idsOf(of, kept))
    return id !== undefined && Boolean(await reinstate(of.local, id))
  },
  'answer a chargeback': async (of) => {
    const bookingId = of.dice.of(await idsOf(of, sql`select booking_id as id from chargebacks where status = 'open'`))
    if (bookingId === undefined) return false
    await answerChargeback(of.admin, { bookingId, statement: reason })
    return true
  },
  'decide for a colleague': async (of) => {
    const approvalId = of.dice.of(await idsOf(of, sql`select id from money_approvals where status = 'waiting'`))
    if (approvalId === undefined) return false
    if (of.dice.isOnce(0.8)) await confirmApproval(of.second, { approvalId })
    else await declineApproval(of.second, { approvalId, reason })
    return true
  },
  'answer a debit': async (of) => {
    const pending = sql`select id from stripe_local.objects where kind = 'charge' and body->>'status' = 'pending'`
    const id = of.dice.of(await idsOf(of, pending))
    if (id === undefined) return false
    await of.local.act((call) => (of.dice.isOnce(0.6) ? landDebit(call, id) : failDebit(call, id)))
    return true
  },
  'send a refund back': async (of) => {
    const sent = sql`select id from stripe_local.objects where kind = 'refund' and account is null
      and body->>'status' = 'succeeded' and body->>'balance_transaction' is not null`
    const id = of.dice.of(await idsOf(of, sent))
    return id !== undefined && Boolean(await of.local.act((call) => failRefund(call, id)))
  },
  'do something about a returned refund': async (of) => {
    const refundId = of.dice.of(await idsOf(of, sql`select id from refunds where status = 'returned'`))
    if (refundId === undefined) return false
    if (of.dice.isOnce(0.6)) await resendRefund(of.admin, { refundId })
    else await settleRefund(of.admin, { refundId, reason })
    return true
  },
  'withdraw a request': async (of) => {
    const approvalId = of.dice.of(await idsOf(of, sql`select id from money_approvals where status = 'waiting'`))
    if (approvalId === undefined) return false
    await withdrawApproval(of.dice.of([of.admin, of.second])!, { approvalId })
    return true
  },
  'retry a payout': async (of) => {
    const payoutId = of.dice.of(await idsOf(of, sql`select id from payouts where status = 'failed'`))
    if (payoutId === undefined) return false
    await retryPayout(of.admin, { payoutId })
    return true
  },
  'release a held payout': async (of) => {
    const waiting = sql`select id from payouts where status in ('pending', 'failed') and released_at is null`
    const payoutId = of.dice.of(await idsOf(of, waiting))
    return payoutId !== undefined && Boolean(await releasePayout(of.admin, { payoutId, reason }))
  },
  'restrict an account': async ({ dice, local, vendors }) => {
    const { account } = dice.of(vendors)!
    await local.act((call) => restrictAccount(call, account, ['individual.verification.document']))
    return true
  },
  'complete an account': async ({ dice, local, vendors }) => {
    const { account } = dice.of(vendors)!
    // Without a new bank account, or with one: payouts wait after that. (X139)
    if (dice.isOnce(0.6)) await local.act((call) => restrictAccount(call, account, []))
    else await local.act((call) => saveOnboarding(call, account, COMPLETE))
    return true
  },
  'send a bank payout back': async (of) => {
    const moving = sql`select id from stripe_local.objects where kind = 'payout'
      and body->>'status' in ('pending', 'in_transit', 'paid')`
    const id = of.dice.of(await idsOf(of, moving))
    return id !== undefined && Boolean(await of.local.act((call) => failPayout(call, id)))
  },
  ...keptWays,
  ...leavings,
  ...remittances,
  'run a job': async ({ dice, system }) => Boolean(await dice.of(JOBS)!(system())),
  'let time pass': async ({ dice, clock, system }) => {
    clock.wait(dice.of([HOUR_MS / 6, HOUR_MS / 2, HOUR_MS, 6 * HOUR_MS, DAY_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS])!)
    // What is announced for a day is charged then, or announced again.
    if (dice.isOnce(0.7)) await payAutomatically(system())
    return true
  },
  'bring reports': async ({ dice, local }) => {
    const order = dice.of(['as made', 'reversed'] as const)!
    await local.run({ order, copies: dice.between(1, 3) })
    return true
  },
  'break or mend the network': async ({ dice, network }) => {
    network.lostShare = dice.of([0, 0, 0.05, 0.3])!
    network.reports = dice.of<Reports>(['arrive', 'arrive', 'are refused', 'are lost'])!
    return true
  },
} satisfies Record<string, WorldMove>

type MoneyJob = (ctx: ReturnType<MoneyWorld['system']>) => Promise<object>

/** The jobs that move money, as `src/app/jobs.ts` runs them. */
export const JOBS: readonly MoneyJob[] = [
  (ctx) => handleEvents(ctx, PAYMENT_EVENTS),
  (ctx) => recoverCharges(ctx),
  (ctx) => payAutomatically(ctx),
  (ctx) => passDeadlines(ctx),
  (ctx) => lapseApprovals(ctx),
  (ctx) => expireAmendments(ctx),
  (ctx) => syncAccounts(ctx),
  (ctx) => settleRefunds(ctx),
  (ctx) => payOutDue(ctx),
  (ctx) => recoverLosses(ctx),
  (ctx) => reportTaxes(ctx),
]

export const WEDDING_MOVES: Readonly<
  Record<
    | keyof typeof couples
    | keyof typeof keeping
    | keyof typeof administrators
    | keyof typeof banks
    | keyof typeof changes,
    WeddingMove
  >
> = { ...couples, ...keeping, ...administrators, ...banks, ...changes }
export const WORLD_MOVES: Readonly<Record<keyof typeof world, WorldMove>> = world
