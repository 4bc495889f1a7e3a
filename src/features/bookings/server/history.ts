import { withTax } from '#features/payments/sales-tax.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import type { Side } from '../model.ts'
import type { BookingEvent } from '../transitions.ts'
import type { BookingRow } from './detail-read.ts'

type Person = { id: string; firstName: string } | null
type Entry = { id: string; type: BookingEvent; by: ActorRole; who: Person; data: Record<string, unknown>; at: Date }

const bySystem = (id: string, type: BookingEvent, at: Date, amountCents: number): Entry => ({
  id,
  type,
  by: 'system',
  who: null,
  data: { amountCents },
  at,
})

/** Who has paid a line, as far as it is paid. */
const payerOf = (line: BookingRow['payments'][number] | undefined): Person =>
  line?.charges.find(({ status }) => status === 'succeeded')?.openedByUser?.profile ?? null

/** Its transitions and what its contracts say; the first payment is the couple's, whoever noticed it. */
function eventsOf({ events, contracts, payments }: BookingRow): Entry[] {
  const first = payments.find(({ position }) => position === 0)
  const viewed = contracts.flatMap((contract) => contract.events)
  return [
    ...events.map(({ id, type, actorRole, actor, data, createdAt: at }): Entry => {
      const isFirst = type === 'pay-first'
      return { id, type, by: isFirst ? 'client' : actorRole, who: isFirst ? payerOf(first) : actor, data, at }
    }),
    ...viewed.map(
      ({ id, actorRole: by, actor: who, createdAt: at }): Entry => ({
        id,
        type: 'view-contract',
        by,
        who,
        data: {},
        at,
      }),
    ),
  ]
}

/** Later payments, refunds that arrived or came back, what a bank took back and decided, and payouts. */
function moneyOf({ payments, refunds, chargebacks, payouts }: BookingRow, side: Side): Entry[] {
  return [
    ...payments.flatMap((line): Entry[] => {
      const { id, paymentDate: at, position } = line
      if (!at || position === 0) return []
      return [{ id, type: 'pay', by: 'client', who: payerOf(line), data: { amountCents: withTax(line) }, at }]
    }),
    ...refunds.flatMap(({ id, settledAt, refundReturns, chargebacks: kept, ...refund }) => [
      // What a bank kept is told by its decision.
      ...(settledAt && kept.length === 0 ? [bySystem(id, 'refund', settledAt, withTax(refund))] : []),
      ...refundReturns.map((back) => bySystem(back.id, 'refund-returned', back.createdAt, withTax(refund))),
    ]),
    ...chargebacks.flatMap(({ id, status, createdAt, decidedAt, ...taken }) => [
      bySystem(id, 'chargeback', createdAt, withTax(taken)),
      ...(decidedAt && (status === 'won' || status === 'lost')
        ? [bySystem(id, `chargeback-${status}`, decidedAt, withTax(taken))]
        : []),
    ]),
    ...payouts.flatMap(({ id, paidAt, amountCents }) =>
      paidAt && side !== 'client' ? [bySystem(id, 'payout', paidAt, amountCents)] : [],
    ),
  ]
}

/** An offer and the contract it carries are of one moment. */
const inOrder = (one: Entry, other: Entry): number =>
  one.at.getTime() - other.at.getTime() ||
  Number(one.type === 'send-contract') - Number(other.type === 'send-contract') ||
  (one.id < other.id ? -1 : 1)

/** Everything that has happened to a booking, oldest first, from the rows that record it. */
export function historyOf(booking: BookingRow, side: Side) {
  const { client } = booking
  const isTwo = client.members.some(({ place }) => place === 'partner')
  return [...eventsOf(booking), ...moneyOf(booking, side)].toSorted(inOrder).map(({ type, by, who, data, at }) => ({
    type,
    by,
    /** Which of the couple's two people, where it is or was two. */
    name: by === 'client' && who && (isTwo || who.id !== client.userId) ? who.firstName : null,
    data,
    at,
  }))
}
