import { payoutAccounts } from '#drizzle/schema/index.ts'
import { type BookingPlan, countPlan, PORTRAITS, planBooking } from '#drizzle/seed/bookings/booking-plan.ts'
import { addBooking } from '#drizzle/seed/bookings/bookings.ts'
import { addContract, addDraftContract } from '#drizzle/seed/bookings/contracts.ts'
import { addBookingTalk, type Line } from '#drizzle/seed/bookings/conversations.ts'
import { addDispute } from '#drizzle/seed/bookings/disputes.ts'
import { agreedOn } from '#drizzle/seed/bookings/moments.ts'
import { addMoney } from '#drizzle/seed/bookings/money.ts'
import type { Rates } from '#drizzle/seed/bookings/rates.ts'
import { addReview, addSealedReview, addVendorReview } from '#drizzle/seed/bookings/reviews.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { at, DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { accountRefs } from '#drizzle/seed/market/payment-accounts.ts'
import {
  addCouple,
  type Couple,
  type Couples,
  DEMO_CLIENT,
  DEMO_MARRIED,
  VENDOR_EMAIL,
} from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import type { Speaker } from '#drizzle/seed/words/sentences.ts'
import {
  AMELIA_ASKS,
  AMELIA_UNREAD,
  DANA_ASKS,
  SEALED_REVIEW,
  STORY_REVIEW,
  WITHOUT_CONTACT,
} from '#drizzle/seed/words/story-words.ts'
import type { BookingStage } from '#features/bookings/model.ts'
import type { ContractStatus } from '#features/contracts/model.ts'
import type { CancellationPolicy } from '#features/payments/terms.ts'
import { addDays } from '#shared/date/days.ts'
import { addVendorTasks } from './tasks.ts'

/** One booking of the story: its stage, and the wedding so many days from today. */
type Scene = {
  stage: BookingStage
  inDays: number
  policy?: CancellationPolicy
  contract?: ContractStatus
  payout?: 'processing' | 'failed'
  dispute?: number
  /** Of the sign-ins' weddings: where, how the conversation began, and when it was agreed on. */
  place?: string
  opening?: string
  agreedDaysAgo?: number
  /** Portraits on film, beside somebody who photographs the day. */
  isBeside?: true
}

/** Every state of a booking, for vendor@curio.example. */
const OF_THE_VENDOR: Scene[] = [
  { stage: 'offered', inDays: 233 },
  { stage: 'contract_sent', inDays: 247, contract: 'sent' },
  { stage: 'contract_sent', inDays: 254 },
  { stage: 'awaiting_payment', inDays: 268 },
  { stage: 'upcoming', inDays: 23 },
  { stage: 'upcoming', inDays: 93 },
  { stage: 'upcoming', inDays: 191 },
  { stage: 'awaiting_delivery', inDays: -9 },
  { stage: 'delivered', inDays: -41 },
  { stage: 'changes', inDays: -55 },
  { stage: 'disputed', inDays: -83 },
  { stage: 'released', inDays: -51 },
  { stage: 'released', inDays: -61 },
  { stage: 'reviewed', inDays: -104 },
  { stage: 'withdrawn', inDays: 219 },
  { stage: 'rejected', inDays: 205 },
  { stage: 'expired', inDays: 226 },
  { stage: 'unpaid', inDays: 240 },
  { stage: 'by_client', inDays: 51, policy: 'moderate' },
  { stage: 'by_vendor', inDays: 121 },
  { stage: 'by_admin', inDays: 149 },
  { stage: 'countered', inDays: 261 },
]

/** The one wedding of client@curio.example, and everybody who was asked about it; the first is vendor@curio.example. */
const WAVE_HILL = { inDays: 163, place: 'Wave Hill, New York' } as const
const OF_THE_CLIENT: Scene[] = [
  { ...WAVE_HILL, stage: 'upcoming', opening: AMELIA_ASKS.day, agreedDaysAgo: 19 },
  { ...WAVE_HILL, stage: 'contract_sent', opening: AMELIA_ASKS.film, isBeside: true },
  { ...WAVE_HILL, stage: 'offered', opening: AMELIA_ASKS.second, isBeside: true },
  { ...WAVE_HILL, stage: 'rejected', opening: AMELIA_ASKS.rejected },
  { ...WAVE_HILL, stage: 'expired', opening: AMELIA_ASKS.late },
  { ...WAVE_HILL, stage: 'withdrawn', opening: AMELIA_ASKS.taken },
]

/** The wedding of married@curio.example: it is over, and the pictures have come. */
const OF_THE_MARRIED: Scene = { stage: 'delivered', inDays: -35, place: 'Casa Luz, New York', opening: DANA_ASKS }

/** What else is going on in the market, one each for other photographers: the administrators' queues are not empty. */
const OF_OTHERS: Scene[] = [
  { stage: 'awaiting_delivery', inDays: -19 },
  { stage: 'awaiting_delivery', inDays: -71 },
  { stage: 'delivered', inDays: -38 },
  { stage: 'changes', inDays: -47 },
  { stage: 'disputed', inDays: -88, dispute: 1 },
  { stage: 'released', inDays: -57 },
  { stage: 'released', inDays: -63, payout: 'processing' },
  { stage: 'released', inDays: -59, payout: 'failed' },
  { stage: 'by_client', inDays: 132, policy: 'moderate' },
  { stage: 'by_vendor', inDays: 86 },
  { stage: 'expired', inDays: 171 },
]

/** What the demonstration adds to single conversations: contact details that were taken out, and unread messages. */
function extraLines({ stage, couple, vendor }: BookingPlan, clock: Clock): Line[] {
  const isAmelia = couple === DEMO_CLIENT
  if (isAmelia && stage === 'upcoming')
    return [{ from: 'client', text: AMELIA_UNREAD, when: ago(clock, 0.2), isUnread: true }]
  if (isAmelia || vendor.email !== VENDOR_EMAIL) return []
  if (stage === 'offered') {
    const flags: Line['flags'] = ['Email detected', 'Phone number detected']
    return [{ from: 'client', ...WITHOUT_CONTACT.offered, flags, when: ago(clock, 0.4), isUnread: true }]
  }
  // Of two contracts that are out, the one that nobody has opened.
  if (stage !== 'contract_sent' || couple.id !== coupleIdOf(1)) return []
  return [
    {
      from: 'vendor',
      ...WITHOUT_CONTACT.contract_sent,
      flags: ['URL detected'],
      when: ago(clock, 1.2),
      isUnread: true,
    },
  ]
}

type Cast = { vendor: Vendor; couple: Couple; key: string; scene: Scene }

/** Days of the past on which somebody of the story marries: no other wedding of the past may take one of them. */
export const storyDays = (clock: Clock): string[] =>
  [...OF_THE_VENDOR, ...OF_THE_CLIENT, OF_THE_MARRIED, ...OF_OTHERS]
    .filter(({ inDays }) => inDays < 0)
    .map(({ inDays }) => addDays(clock.today, inDays))

const ESTABLISHED_DAYS = 400

const keyOf = (name: string, { stage }: Scene, index: number) => `${name}/${stage}/${index}`
/** The couple of one of the photographer's scenes. */
const coupleIdOf = (index: number) => seedId('client', keyOf('story', OF_THE_VENDOR[index]!, index))

/** What stays the same while the story is told. */
export type Telling = {
  batch: Batch
  passwordHash: string
  demoVendor: Vendor
  rates: Rates
  couples: Couples
  speaker: Speaker
  clock: Clock
}

/** Who is in the story, with whom and in which scene. */
function castOf(
  vendors: Vendor[],
  { demoVendor, couples, clock }: Telling,
): Record<'vendor' | 'own' | 'others', Cast[]> {
  const others = vendors.filter((vendor) => vendor.id !== demoVendor.id)
  // Who has come lately has not had these yet.
  const established = others.filter(({ since }) => since < addDays(clock.today, -ESTABLISHED_DAYS))
  const near = established.filter(({ city }) => city === demoVendor.city)
  const own = (scene: Scene, index: number, couple: Couple, vendor: Vendor) => ({
    key: keyOf('own', scene, index),
    scene,
    couple,
    vendor,
  })
  const strangers = (scenes: Scene[], name: string, vendorOf: (index: number) => Vendor) =>
    scenes.map((scene, index) => {
      const key = keyOf(name, scene, index)
      return { key, scene, vendor: vendorOf(index), couple: couples.of(key) }
    })
  return {
    vendor: strangers(OF_THE_VENDOR, 'story', () => demoVendor),
    own: [
      ...OF_THE_CLIENT.map((scene, index) =>
        own(scene, index, DEMO_CLIENT, index === 0 ? demoVendor : near[index - 1]!),
      ),
      own(OF_THE_MARRIED, 0, DEMO_MARRIED, near[0]!),
    ],
    others: strangers(OF_OTHERS, 'others', (index) => established[index * 3 + 1]!),
  }
}

function planOf({ vendor, couple, key, scene }: Cast, { rates, clock }: Telling): BookingPlan {
  const { stage, inDays, policy, payout, place, dispute, agreedDaysAgo, isBeside } = scene
  const agreed = agreedDaysAgo && agreedOn(addDays(clock.today, -agreedDaysAgo), createRng(`agreed/${key}`))
  const plan = planBooking({
    key,
    vendor,
    couple,
    stage,
    policy,
    payout,
    place,
    dispute,
    rates,
    eventDay: addDays(clock.today, inDays),
    today: clock.today,
    isTold: true,
    ...(isBeside ? { offered: PORTRAITS } : {}),
    ...(agreed ? { moments: agreed } : {}),
  })
  // One couple, one list of guests.
  return couple === DEMO_CLIENT ? { ...plan, guests: 90 } : plan
}

/** Writes one booking of the story with everything that belongs to it. */
function tell(cast: Cast, telling: Telling): BookingPlan {
  const { batch, clock, speaker } = telling
  const { stage, contract, opening } = cast.scene
  const plan = planOf(cast, telling)
  addBookingTalk(batch, plan, speaker, { opening, extra: extraLines(plan, clock) })
  addBooking(batch, plan, speaker)
  addContract(batch, plan, contract)
  if (stage === 'offered') addDraftContract(batch, plan, ago(clock, 1))
  addMoney(batch, plan, clock.today)
  addDispute(batch, plan)
  if (stage === 'reviewed') {
    addReview(batch, plan, STORY_REVIEW, clock.now)
    addVendorReview(batch, plan)
  }
  return plan
}

function addPayoutAccount(batch: Batch, vendor: Vendor): void {
  const verifiedAt = at(addDays(vendor.since, 9), 17)
  batch.add(payoutAccounts, {
    id: seedId('payout-account', vendor.id),
    vendorId: vendor.id,
    holderName: vendor.name,
    bankName: 'STRIPE TEST BANK',
    accountLast4: String(1000 + (Number.parseInt(vendor.id.slice(0, 6), 16) % 9000)),
    status: 'verified',
    ...accountRefs(vendor.id),
    isSubmitted: true,
    checkedAt: verifiedAt,
    verifiedAt,
    createdAt: verifiedAt,
    updatedAt: verifiedAt,
  })
}

/** One booking of a couple of its own. */
function tellOfStrangers(cast: Cast, telling: Telling): Couple {
  const { batch, passwordHash } = telling
  const { vendor, couple, scene } = cast
  const plan = tell(cast, telling)
  addCouple(batch, passwordHash, couple, {
    weddingDate: plan.eventDay,
    city: vendor.city,
    since: new Date(plan.moments.asked.getTime() - DAY_MS * 6),
  })
  if (scene.stage === 'released' && scene.inDays === -61) addSealedReview(batch, plan, SEALED_REVIEW)
  return couple
}

/** The bookings that the sign-ins see: every stage for the vendor, a wedding for each couple, some of everybody's. */
export function addStory(vendors: Vendor[], telling: Telling): void {
  const { batch, rates, demoVendor, clock } = telling
  for (const vendor of vendors) addPayoutAccount(batch, vendor)
  const casts = castOf(vendors, telling)
  for (const cast of Object.values(casts).flat()) countPlan(rates, planOf(cast, telling))
  const couples = casts.vendor.map((cast) => tellOfStrangers(cast, telling))
  addVendorTasks(batch, demoVendor, couples, clock)
  for (const cast of casts.own) tell(cast, telling)
  for (const cast of casts.others) tellOfStrangers(cast, telling)
}
