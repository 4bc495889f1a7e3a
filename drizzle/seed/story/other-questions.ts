import { type BookingPlan, planBooking } from '#drizzle/seed/bookings/booking-plan.ts'
import { addBooking } from '#drizzle/seed/bookings/bookings.ts'
import { addBookingTalk, addInquiry, addThread, answeredAt, type Line } from '#drizzle/seed/bookings/conversations.ts'
import { lostTo } from '#drizzle/seed/bookings/moments.ts'
import type { Rates } from '#drizzle/seed/bookings/rates.ts'
import { slotsOf } from '#drizzle/seed/bookings/slots.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import type { Clock } from '#drizzle/seed/kit/clock.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng, type Rng, shuffled } from '#drizzle/seed/kit/rng.ts'
import type { Couples } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import { DECLINE_REASONS, DECLINES, OPENINGS, WITHDRAWALS } from '#drizzle/seed/words/conversation-words.ts'
import { fillIn, type Speaker } from '#drizzle/seed/words/sentences.ts'
import { INQUIRY_LIMITS } from '#features/inquiries/model.ts'

/** Who and what is the same for every booking of the season. */
export type Season = {
  batch: Batch
  passwordHash: string
  vendors: Vendor[]
  blocked: Map<string, Set<string>>
  rates: Rates
  couples: Couples
  speaker: Speaker
  clock: Clock
}

/** What becomes of the other photographers' inquiries, in a hundred: the rest turn down an offer. */
const DECLINED = 34
const WITHDRAWN = 22
const EXPIRED = 10

/** Most couples ask two or three photographers of their city about the same day and place; one of them is booked. */
export function addOtherQuestions(season: Season, booked: BookingPlan): void {
  const rng = createRng(`others/${booked.id}`)
  const near = season.vendors.filter(({ id, city }) => city === booked.vendor.city && id !== booked.vendor.id)
  for (const vendor of shuffled(rng, near).slice(0, rng.pick([1, 2, 2, 2]))) {
    const isBefore = booked.moments.asked.toISOString().slice(0, 10) > vendor.since
    if (isBefore) addOther(season, booked, vendor, rng)
  }
}

function addOther(season: Season, booked: BookingPlan, vendor: Vendor, rng: Rng): void {
  const roll = rng.int(0, 99)
  const isOpen = !booked.moments.signed
  if (roll >= DECLINED + WITHDRAWN + EXPIRED) {
    if (!isOpen) addLostOffer(season, booked, vendor, rng)
    return
  }
  const hasTime = booked.moments.asked.getTime() + INQUIRY_LIMITS.expiresAfterMs < season.clock.now.getTime()
  const status = roll < DECLINED ? 'declined' : roll < DECLINED + WITHDRAWN || !hasTime ? 'withdrawn' : 'expired'
  addUnanswered(season, booked, { vendor, status, rng })
}

/** An offer that the couple turned down when it signed the other. */
function addLostOffer({ batch, rates, speaker, clock }: Season, booked: BookingPlan, vendor: Vendor, rng: Rng): void {
  const { couple, eventDay, place, moments } = booked
  const key = `lost/${booked.id}/${vendor.email}`
  const when = lostTo({ ...moments, asked: new Date(moments.asked.getTime() + rng.int(4, 50) * 60_000) }, rng)
  const wish = { key, vendor, couple, eventDay, place, rates, today: clock.today, moments: when, isTold: true } as const
  const plan = { ...planBooking({ ...wish, stage: 'rejected' }), guests: booked.guests }
  addBookingTalk(batch, plan, speaker)
  addBooking(batch, plan, speaker)
}

type Question = { vendor: Vendor; status: 'declined' | 'withdrawn' | 'expired'; rng: Rng }

/** An inquiry that did not come to an offer. */
function addUnanswered(season: Season, booked: BookingPlan, { vendor, status, rng }: Question): void {
  const { batch, speaker } = season
  const { couple, eventDay, place, guests, totalCents, moments } = booked
  const key = `asked/${booked.id}/${vendor.email}`
  const slots = slotsOf({ ...booked, vendor })
  const asked = new Date(moments.asked.getTime() + rng.int(4, 50) * 60_000)
  const answered = status === 'declined' ? answeredAt(vendor, asked, rng) : undefined
  const withdrawn = new Date(Math.min((moments.signed ?? asked).getTime() + DAY_MS / 3, asked.getTime() + 5 * DAY_MS))
  const lines: Line[] = [
    {
      from: 'client',
      text: speaker.say(`opening/${key}`, OPENINGS, slots),
      when: asked,
      isUnread: status === 'expired',
    },
  ]
  if (answered) lines.push({ from: 'vendor', text: speaker.say(`decline/${key}`, DECLINES, slots), when: answered })
  if (status === 'withdrawn')
    lines.push({ from: 'client', text: speaker.say(`withdrawal/${key}`, WITHDRAWALS, slots), when: withdrawn })
  addThread(batch, { vendor, couple, lines })
  addInquiry(batch, {
    id: seedId('inquiry', key),
    vendor,
    couple,
    status,
    eventDay,
    place,
    guests,
    asked,
    answered,
    hours: booked.package.hours,
    budgetCents: totalCents,
    note: lines[0]!.text,
    ...(status === 'withdrawn' ? { closed: withdrawn } : {}),
    ...(status === 'declined' ? { reason: fillIn(rng.pick(DECLINE_REASONS), slots) } : {}),
  })
}
