import type { BookingStage } from '#features/bookings/model.ts'
import type { WEDDING_MOVES, WORLD_MOVES } from './money-moves.ts'

type WeddingMoveName = keyof typeof WEDDING_MOVES
const often = (name: WeddingMoveName, times: number): WeddingMoveName[] => Array.from({ length: times }, () => name)
const PAYING: WeddingMoveName[] = [
  ...often('pay', 6),
  ...often('open a page', 3),
  ...often('type a card', 4),
  ...often('come back', 3),
  ...often('pay from the bank', 3),
]
const AFTERWARDS: WeddingMoveName[] = ['open a chargeback', 'come back' as const]

/** What people are likely to do with a wedding in this stage; now and then they try something else. */
export const LIKELY: Readonly<Record<BookingStage, readonly WeddingMoveName[]>> = {
  offered: PAYING,
  countered: PAYING,
  contract_sent: PAYING,
  awaiting_payment: [...PAYING, ...often('pay and keep the card', 8), 'leave the page'],
  upcoming: [
    ...PAYING,
    ...PAYING,
    ...AFTERWARDS,
    'cancel (couple)',
    'cancel (photographer)',
    'cancel (team)',
    ...often('propose extra items', 2),
    ...often('propose another day', 2),
    ...often('answer a proposal', 6),
    'cannot shoot',
    ...often('switch automatic payment', 2),
    ...often('add a way to pay', 12),
    'remove a kept way',
  ],
  awaiting_delivery: [
    ...PAYING,
    ...often('deliver', 8),
    'dispute',
    ...AFTERWARDS,
    'propose extra items',
    ...often('answer a proposal', 2),
  ],
  delivered: [...PAYING, ...often('confirm the delivery', 6), 'ask for changes', 'dispute', 'release', ...AFTERWARDS],
  changes: [...often('deliver', 4), 'dispute', ...AFTERWARDS],
  disputed: ['pay', ...often('decide a dispute', 3), ...AFTERWARDS],
  released: [...often('pay', 3), 'review', ...AFTERWARDS],
  reviewed: [...often('pay', 3), ...AFTERWARDS],
  by_client: AFTERWARDS,
  by_vendor: AFTERWARDS,
  by_admin: AFTERWARDS,
  withdrawn: AFTERWARDS,
  rejected: AFTERWARDS,
  expired: AFTERWARDS,
  unpaid: AFTERWARDS,
}

type WorldMoveName = keyof typeof WORLD_MOVES
const usual = (name: WorldMoveName, times: number): WorldMoveName[] => Array.from({ length: times }, () => name)

/** What happens beside the weddings, as often as it is listed. */
export const HAPPENINGS: readonly WorldMoveName[] = [
  ...usual('run a job', 14),
  ...usual('let time pass', 9),
  'let quiet weeks pass',
  ...usual('bring reports', 7),
  ...usual('sign a wedding', 8),
  ...usual('decide for a colleague', 3),
  ...usual('decide a chargeback', 3),
  'return what was kept',
  'answer a chargeback',
  ...usual('break or mend the network', 3),
  'retry a payout',
  'release a held payout',
  ...usual('change a kept card', 2),
  'revoke a permission',
  ...usual('record a remittance', 2),
  'reverse a remittance',
  'send a refund back',
  ...usual('answer a debit', 2),
  ...usual('do something about a returned refund', 2),
  'withdraw a request',
  'suspend a photographer',
  ...usual('restore a photographer', 3),
  'ask for no more of a loss',
  'restrict an account',
  ...usual('complete an account', 3),
  'send a bank payout back',
  ...usual('delete a couple', 4),
  ...usual('delete a photographer', 2),
  ...usual('delete somebody without a booking', 2),
  'keep an account',
  ...usual('let somebody go for good', 4),
]
