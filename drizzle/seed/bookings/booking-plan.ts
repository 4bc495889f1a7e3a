import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng, type Rng } from '#drizzle/seed/kit/rng.ts'
import type { Couple } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import type { BookingStage, BookingStatus } from '#features/bookings/model.ts'
import { STAGES_OF_STATUS } from '#features/bookings/model.ts'
import {
  BALANCE_DUE_DAYS_BEFORE,
  type CancellationPolicy,
  type FrozenTerms,
  freezeTerms,
  percentOf,
  RETAINER_PERCENT,
} from '#features/payments/terms.ts'
import { addDays } from '#shared/date/days.ts'
import { type Moments, momentsOf } from './moments.ts'
import type { Rates } from './rates.ts'

/** One line of a payment schedule, with the id of its payment. */
export type PlannedPayment = { id: string; type: 'retainer' | 'balance'; amountCents: number; dueDate: string }

/** Everything that is decided about a booking before its rows are written. */
export type BookingPlan = {
  id: string
  vendor: Vendor
  couple: Couple
  status: BookingStatus
  stage: BookingStage
  eventDay: string
  place: string
  package: { name: string; hours: number; photographers: number; images: number }
  guests: number
  /** How many pictures each delivery had: one, or two where changes were asked for. */
  delivered: number[]
  totalCents: number
  schedule: PlannedPayment[]
  policy: CancellationPolicy
  /** What a signature freezes. */
  frozen: FrozenTerms
  moments: Moments
  /** Which dispute it is in, where it is in one. */
  dispute?: number | undefined
  /** With its conversation, contract and tasks; a booking of the past has its money, dates and reviews only. */
  isTold: boolean
  /** What became of the payout where it is not simply paid or still to come. */
  payout: 'processing' | 'failed' | undefined
  threadId: string
  inquiryId: string
  contractId: string
  rng: Rng
}

/** What somebody does beside the photographer of the day. */
export const PORTRAITS = { name: 'Portraits on film', hours: 3, photographers: 1, images: 80, share: 0.55 } as const
const PACKAGES = [
  { name: 'The afternoon', hours: 5, photographers: 1, images: 300, share: 1 },
  { name: 'The day', hours: 8, photographers: 1, images: 500, share: 1.25 },
  { name: 'The day, two photographers', hours: 10, photographers: 2, images: 700, share: 1.6 },
  { name: 'The weekend', hours: 14, photographers: 2, images: 1000, share: 2.1 },
] as const

const VENUES = [
  'the Old Mill',
  'Linden Hall',
  'the Botanical Garden',
  'Harbor House',
  'the Glasshouse',
  'Saint Clement',
  'the Foundry',
  'Orchard Farm',
  'the Meridian Library',
  'Cedar Lodge',
  'the Boathouse',
  'Villa Serena',
  'the Assembly Rooms',
  'Hawthorn Barn',
  'the Print Shop',
  'Laurel Court',
  'the Carriage House',
  'Alder Point',
  'the Ropewalk',
  'Maple Row',
  'the Conservatory',
  'Fairweather Inn',
] as const

const statusOf = (stage: BookingStage): BookingStatus =>
  (Object.keys(STAGES_OF_STATUS) as BookingStatus[]).find((status) =>
    (STAGES_OF_STATUS[status] as readonly string[]).includes(stage),
  )!

const roundTo = (cents: number, step: number) => Math.round(cents / step) * step

/** The retainer when signing, the rest before the wedding. */
function scheduleOf(bookingId: string, totalCents: number, signedOn: string, eventDay: string): PlannedPayment[] {
  const retainer = percentOf(totalCents, RETAINER_PERCENT)
  const balanceDay = addDays(eventDay, -BALANCE_DUE_DAYS_BEFORE)
  const payment = (type: PlannedPayment['type'], amountCents: number, dueDate: string) => ({
    id: seedId('payment', bookingId, type),
    type,
    amountCents,
    dueDate,
  })
  return [
    payment('retainer', retainer, signedOn),
    payment('balance', totalCents - retainer, balanceDay > signedOn ? balanceDay : signedOn),
  ]
}

/** About what the contract says, but for a couple that is in dispute over what is missing. */
function deliveredIn(stage: BookingStage, agreed: number, rng: Rng): number[] {
  if (stage !== 'disputed') {
    const count = Math.round(agreed * rng.range(0.98, 1.14))
    return [count, count]
  }
  const first = Math.round(agreed * rng.range(0.52, 0.62))
  return [first, first + rng.int(12, 28)]
}

type Wish = {
  /** Unique; everything undecided follows from it. */
  key: string
  vendor: Vendor
  couple: Couple
  stage: BookingStage
  eventDay: string
  today: string
  rates: Rates
  policy?: CancellationPolicy | undefined
  /** What is not left to chance: the place, the package, and when things happened. */
  place?: string | undefined
  offered?: typeof PORTRAITS | undefined
  moments?: Moments | undefined
  dispute?: number | undefined
  isTold?: boolean
  payout?: 'processing' | 'failed' | undefined
}

/** Decides everything about a booking from its key. */
export function planBooking(wish: Wish): BookingPlan {
  const { key, vendor, couple, stage, eventDay, today, rates, isTold = false, payout } = wish
  const rng = createRng(`booking/${key}`)
  const id = seedId('booking', key)
  const chance = rng.pick(PACKAGES)
  const { share, ...offered } = wish.offered ?? chance
  const totalCents = roundTo((vendor.priceCents ?? 320_000) * share * rng.range(0.98, 1.1), 5_000)
  const chanceMoments = momentsOf(stage, { eventDay, today, since: vendor.since }, rng)
  const moments = wish.moments ?? chanceMoments
  const rateBps = rates.at(vendor.id, moments.signed ?? moments.offered)
  const signedOn = (moments.signed ?? moments.offered).toISOString().slice(0, 10)
  // Drawn last, so that what is drawn before stays what it was.
  const venue = `${rng.pick(VENUES)}, ${vendor.city}`.replace(/^the/, 'The')
  const policy = wish.policy ?? rng.pick(['flexible', 'moderate', 'moderate', 'strict'] as const)
  return {
    id,
    vendor,
    couple,
    stage,
    eventDay,
    totalCents,
    moments,
    rng,
    isTold,
    payout,
    dispute: wish.dispute,
    status: statusOf(stage),
    place: wish.place ?? venue,
    package: offered,
    guests: rng.int(4, 34) * 5,
    delivered: deliveredIn(stage, offered.images, rng),
    schedule: scheduleOf(id, totalCents, signedOn, eventDay),
    policy,
    frozen: freezeTerms({ totalCents, rateBps, policy }),
    threadId: seedId('thread', vendor.id, couple.id),
    inquiryId: seedId('inquiry', key),
    contractId: seedId('contract', key),
  }
}

/** Counts a planned booking. */
export const countPlan = (rates: Rates, { vendor, couple, totalCents, moments }: BookingPlan): void =>
  rates.add({ vendorId: vendor.id, coupleId: couple.id, totalCents, completed: moments.completed })
