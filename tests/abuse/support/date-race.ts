import { and, eq } from 'drizzle-orm'
import { bookings, calendars, charges, payments } from '#drizzle/schema/index.ts'
import { isOneOf } from '#server/database/sql.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { payOnPage } from '#tests/support/pay-page.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import type { Answer } from './http.ts'
import { cookieFor } from './people.ts'
import { bodyOf, type Product, pageIn } from './product.ts'

/** Presses of the button after "please try again". */
const TRIES = 10
const REPORT_SECONDS = 20

type Round = {
  size: number
  eventDate: string
  /** How many weddings a day the photographer takes. (AV5) */
  places?: number
}

/** Couples who pay for one photographer's date at once, and what became of them. */
export async function oneRound(product: Product, { size, eventDate, places = 1 }: Round) {
  const { db } = product
  const { id: photographerId } = await makePhotographer(db)
  if (places > 1) await db.insert(calendars).values({ photographerId, weddingsPerDay: places })
  const couples = []
  for (let count = 0; count < size; count += 1) {
    const { client, first, booking } = await payingCouple(db, new Date(), { photographerId, eventDate })
    couples.push({ cookie: await cookieFor(db, client.userId), first, booking })
  }
  let busy = 0
  /** If the database is busy, the request is repeated, as a person would press the button again; then the card is typed. */
  const pay = async ({ cookie, first }: { cookie: string; first: string }): Promise<Answer> => {
    const order = { paymentId: first }
    let answer = await product.call('payments.pay', order, { cookie })
    for (let again = 0; again < TRIES && answer.status === 503; again += 1) {
      busy += 1
      await new Promise((done) => setTimeout(done, 1_000))
      answer = await product.call('payments.pay', order, { cookie })
    }
    if (answer.status === 200) await payOnPage(pageIn(answer))
    return answer
  }
  const answers = await Promise.all(couples.map(pay))
  const codes: Record<string, number> = {}
  for (const answer of answers) {
    const key = answer.status === 200 ? 'confirmed' : `${answer.status} ${bodyOf(answer).appCode ?? answer.text}`
    codes[key] = (codes[key] ?? 0) + 1
  }
  const ids = couples.map(({ booking }) => booking.id)
  await settled(db, ids, codes.confirmed ?? 0)
  const stages = await db.select({ stage: bookings.stage }).from(bookings).where(isOneOf(bookings.id, ids))
  const charged = await db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(and(isOneOf(payments.bookingId, ids), eq(charges.status, 'succeeded')))
  return {
    codes,
    busy,
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    upcoming: stages.filter(({ stage }) => stage === 'upcoming').length,
    charged: charged.length,
  }
}

/** The service reports a payment after its page has answered: on a busy machine, seconds later. */
async function settled(db: Product['db'], ids: string[], expected: number): Promise<void> {
  const isUpcoming = and(isOneOf(bookings.id, ids), eq(bookings.stage, 'upcoming'))
  for (let again = 0; again < REPORT_SECONDS; again += 1) {
    if ((await db.$count(bookings, isUpcoming)) >= expected) return
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

/** Whether a refusal says clearly why. */
export const isClear = (codes: Record<string, number>) =>
  Object.keys(codes).every((key) => key === 'confirmed' || /^409 (DATE_TAKEN|INVALID_TRANSITION)$/.test(key))

export type Seen = Awaited<ReturnType<typeof oneRound>>
export const detailsOf = (seen: Seen[]) =>
  seen.map(({ codes, slowestMs }) => `${JSON.stringify(codes)}, slowest ${Math.round(slowestMs)} ms`)
export const sumOf = (seen: Seen[], key: 'upcoming' | 'charged') => seen.map((round) => round[key]).join(', ')
export const busyOf = (seen: Seen[]) => seen.reduce((all, round) => all + round.busy, 0)
