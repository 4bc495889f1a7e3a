import { createRng, type Rng, shuffled } from '#drizzle/seed/kit/rng.ts'
import { DEMO_REVIEWS } from '#drizzle/seed/market/market-data.ts'
import { ABOUT_COUPLES, RELATIVES, REVIEW_WORDS, type ReviewWords, THINGS } from '#drizzle/seed/words/review-words.ts'
import { fillIn, type Slots, type Speaker } from '#drizzle/seed/words/sentences.ts'
import type { StyleName } from '#features/photographers/markets-and-styles.ts'
import { REVIEW_TEXT_MIN } from '#features/reviews/model.ts'
import type { BookingPlan } from './booking-plan.ts'
import { slotsOf } from './slots.ts'

/** What a couple wrote: marks of 1 to 5. */
export type WrittenReview = { rating: number; text: string; reply?: string | undefined }

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

const slotsFor = (plan: BookingPlan, rng: Rng): Slots => {
  const relative = rng.pick(RELATIVES)
  return {
    ...slotsOf(plan),
    month: MONTH.format(new Date(`${plan.eventDay}T00:00:00Z`)),
    relative,
    relative2: relative.replace('my', 'your'),
    thing: rng.pick(THINGS),
    count: String(rng.int(4, 48)),
  }
}

/** A sentence begins with a capital, whoever it begins with. */
const capital = (text: string) =>
  text.replaceAll(/(^|[.!?]\s+)(\p{Ll})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())

/** Of the reviews that name no day or place, each is written once. */
export type ReviewTexts = { of(plan: BookingPlan, styles: readonly StyleName[]): WrittenReview }

/** What couples write: about their photographer, in the styles and the month of their wedding, and no two the same. */
export function createReviewTexts(speaker: Speaker): ReviewTexts {
  const plain = shuffled(
    createRng('reviews/plain'),
    DEMO_REVIEWS.filter(({ text }) => text.length >= REVIEW_TEXT_MIN),
  )
  const fits = (
    { styles, months }: Pick<ReviewWords, 'styles' | 'months'>,
    plan: BookingPlan,
    own: readonly StyleName[],
  ) =>
    (!styles || styles.some((style) => own.includes(style))) &&
    (!months || months.includes(Number(plan.eventDay.slice(5, 7))))
  return {
    of(plan, own) {
      const rng = createRng(`review/${plan.id}`)
      if (rng.chance(0.22)) {
        const at = plain.findIndex((one) => fits(one, plan, own))
        if (at >= 0) return plain.splice(at, 1)[0]!
      }
      const roll = rng.next()
      const rating = roll < 0.8 ? 5 : roll < 0.95 ? 4 : 3
      const fitting = REVIEW_WORDS.filter((one) => one.rating === rating && fits(one, plan, own))
      const slots = slotsFor(plan, rng)
      const text = speaker.say(
        `review/${plan.id}`,
        fitting.map((one) => capital(fillIn(one.text, slots))),
        {},
      )
      const reply = fitting.find((one) => capital(fillIn(one.text, slots)) === text)?.reply
      return { rating, text, ...(reply ? { reply: capital(fillIn(reply, slots)) } : {}) }
    },
  }
}

/** What a photographer writes about this couple. */
export function aboutCouple(plan: BookingPlan): string {
  const rng = createRng(`about/${plan.id}`)
  return fillIn(rng.pick(ABOUT_COUPLES), slotsFor(plan, rng))
}
