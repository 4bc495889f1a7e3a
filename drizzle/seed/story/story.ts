import { payoutAccounts } from '#drizzle/schema/index.ts'
import { type BookingPlan, countPlan, planBooking } from '#drizzle/seed/bookings/booking-plan.ts'
import { addBooking } from '#drizzle/seed/bookings/bookings.ts'
import { addContract, addDraftContract } from '#drizzle/seed/bookings/contracts.ts'
import { addBookingTalk, type Line } from '#drizzle/seed/bookings/conversations.ts'
import { addDispute } from '#drizzle/seed/bookings/disputes.ts'
import { addMoney } from '#drizzle/seed/bookings/money.ts'
import type { Rates } from '#drizzle/seed/bookings/rates.ts'
import { addReview, addSealedReview, addVendorReview } from '#drizzle/seed/bookings/reviews.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { at } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { accountRefs } from '#drizzle/seed/market/payment-accounts.ts'
import { addCouple, type Couple, coupleOf, DEMO_CLIENT } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
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

/** What client@curio.example has with others; the first is with vendor@curio.example. */
const OF_THE_CLIENT: Scene[] = [
  { stage: 'upcoming', inDays: 163 },
  { stage: 'offered', inDays: 162 },
  { stage: 'contract_sent', inDays: 161 },
  { stage: 'awaiting_payment', inDays: 164 },
  { stage: 'delivered', inDays: -35 },
  { stage: 'released', inDays: -50 },
  { stage: 'reviewed', inDays: -210 },
  { stage: 'by_client', inDays: 58, policy: 'flexible' },
  { stage: 'by_vendor', inDays: 110 },
  { stage: 'rejected', inDays: 160 },
]

/** What else is going on in the market, one each for other photographers: the administrators' queues are not empty. */
const OF_OTHERS: Scene[] = [
  { stage: 'awaiting_delivery', inDays: -19 },
  { stage: 'awaiting_delivery', inDays: -71 },
  { stage: 'delivered', inDays: -38 },
  { stage: 'changes', inDays: -47 },
  { stage: 'disputed', inDays: -96 },
  { stage: 'released', inDays: -57 },
  { stage: 'released', inDays: -63, payout: 'processing' },
  { stage: 'released', inDays: -59, payout: 'failed' },
  { stage: 'by_client', inDays: 132, policy: 'moderate' },
  { stage: 'by_vendor', inDays: 86 },
  { stage: 'expired', inDays: 171 },
]

const WORDS = {
  rating: 5,
  text: 'From the first call we felt looked after. The pictures of our grandmothers laughing are worth everything; we did not notice the camera once.',
  reply: 'Thank you both. Your grandmothers should give lessons.',
}
const SEALED = {
  rating: 4,
  text: 'Beautiful pictures and a calm presence all day. The gallery took a little longer than we had hoped, but it was worth it.',
}

/** What the demonstration adds to single conversations: contact details that were taken out, and unread messages. */
function extraLines(plan: BookingPlan, clock: Clock): Line[] {
  if (plan.stage === 'offered') {
    return [
      {
        from: 'client',
        text: 'Could we talk it over by phone? My number is [PHONE NUMBER REMOVED], or write to [EMAIL REMOVED].',
        original:
          'Could we talk it over by phone? My number is (555) 010-4477, or write to hello@hart-wedding.example.',
        flags: ['Email detected', 'Phone number detected'],
        when: ago(clock, 0.4),
        isUnread: true,
      },
    ]
  }
  if (plan.stage === 'contract_sent') {
    return [
      {
        from: 'vendor',
        text: 'The contract is with you. A longer gallery is at [URL REMOVED] if your parents want to see more.',
        original:
          'The contract is with you. A longer gallery is at www.my-weddings.example/garden if your parents want to see more.',
        flags: ['URL detected'],
        when: ago(clock, 1.2),
        isUnread: true,
      },
    ]
  }
  if (plan.stage !== 'upcoming') return []
  return [
    {
      from: 'client',
      text: 'Small question: do you need a meal on the day, and is a vegetarian one fine?',
      when: ago(clock, 0.2),
      isUnread: true,
    },
  ]
}

type Cast = { vendor: Vendor; couple: Couple; key: string; scene: Scene }

/** Days of the past on which somebody of the story marries: no other wedding of the past may take one of them. */
export const storyDays = (clock: Clock): string[] =>
  [...OF_THE_VENDOR, ...OF_THE_CLIENT, ...OF_OTHERS]
    .filter(({ inDays }) => inDays < 0)
    .map(({ inDays }) => addDays(clock.today, inDays))

/** Who is in the story, with whom and in which scene. */
function castOf(vendors: Vendor[], demoVendor: Vendor): Record<'vendor' | 'client' | 'others', Cast[]> {
  const others = vendors.filter((vendor) => vendor.id !== demoVendor.id)
  const cast = (scenes: Scene[], name: string, vendorOf: (index: number) => Vendor, couple?: Couple) =>
    scenes.map((scene, index) => {
      const key = `${name}/${scene.stage}/${index}`
      return { key, scene, vendor: vendorOf(index), couple: couple ?? coupleOf(key) }
    })
  return {
    vendor: cast(OF_THE_VENDOR, 'story', () => demoVendor),
    client: cast(OF_THE_CLIENT, 'client', (index) => (index === 0 ? demoVendor : others[index * 3]!), DEMO_CLIENT),
    others: cast(OF_OTHERS, 'others', (index) => others[index * 3 + 1]!),
  }
}

const planOf = ({ vendor, couple, key, scene: { stage, inDays, policy, payout } }: Cast, rates: Rates, clock: Clock) =>
  planBooking({
    key,
    vendor,
    couple,
    stage,
    policy,
    payout,
    rates,
    eventDay: addDays(clock.today, inDays),
    today: clock.today,
    isTold: true,
  })

/** Writes one booking of the story with everything that belongs to it. */
function tell(batch: Batch, cast: Cast, rates: Rates, clock: Clock): BookingPlan {
  const { stage, contract } = cast.scene
  const plan = planOf(cast, rates, clock)
  addBookingTalk(batch, plan, extraLines(plan, clock))
  addBooking(batch, plan)
  addContract(batch, plan, contract)
  if (stage === 'offered') addDraftContract(batch, plan, ago(clock, 1))
  addMoney(batch, plan, clock.today)
  addDispute(batch, plan)
  if (stage === 'reviewed') {
    addReview(batch, plan, WORDS, clock.now)
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
function tellOfStrangers(batch: Batch, passwordHash: string, cast: Cast, rates: Rates, clock: Clock): Couple {
  const { vendor, couple, scene } = cast
  const weddingDate = addDays(clock.today, scene.inDays)
  const since = at(addDays(clock.today, Math.min(scene.inDays, 0) - 420), 19)
  addCouple(batch, passwordHash, couple, { weddingDate, city: vendor.city, since })
  const plan = tell(batch, cast, rates, clock)
  if (scene.stage === 'released' && scene.inDays === -61) addSealedReview(batch, plan, SEALED)
  return couple
}

/** The bookings that the three sign-ins see: every stage for the vendor, ten of them for the client, some of everybody's. */
export function addStory(
  batch: Batch,
  passwordHash: string,
  vendors: Vendor[],
  { demoVendor, rates }: { demoVendor: Vendor; rates: Rates },
  clock: Clock,
): void {
  for (const vendor of vendors) addPayoutAccount(batch, vendor)
  const casts = castOf(vendors, demoVendor)
  for (const cast of Object.values(casts).flat()) countPlan(rates, planOf(cast, rates, clock))
  const couples = casts.vendor.map((cast) => tellOfStrangers(batch, passwordHash, cast, rates, clock))
  addVendorTasks(batch, demoVendor, couples, clock)
  for (const cast of casts.client) tell(batch, cast, rates, clock)
  for (const cast of casts.others) tellOfStrangers(batch, passwordHash, cast, rates, clock)
}
