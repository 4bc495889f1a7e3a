import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { chargebacks, payments } from '#drizzle/schema/index.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { AppError } from '#server/errors.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { disagreements } from '#tests/support/money-agreement.ts'
import { addVendor, addWedding, openMoneyWorld, standingOf } from '#tests/support/money-world.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { diceOf, randomOf } from '#tests/support/random.ts'
import { sessionOf } from '#tests/support/recording-payments.ts'
import { CARDS } from '#tests/support/stripe-stand-in.ts'
import { pay, returnToPayment } from './pay.ts'

const db = await useDatabase()
quietLogs()
const world = await openMoneyWorld(db, diceOf(randomOf(7)))
afterAll(() => world.close())

/** The dice may choose a day that is taken: then they choose again. */
const unlessTaken = (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'DATE_TAKEN') throw error
}

it.each(['the couple comes back', 'only reports come', 'the reports come in the wrong order'] as const)(
  'a first payment with the card that is disputed books the date, and is due again at once: %s (X142)',
  async (how) => {
    await addVendor(world)
    const before = world.weddings.length
    while (world.weddings.length === before) await addWedding(world).catch(unlessTaken)
    const wedding = world.weddings.at(-1)!
    const { bookingId, couple } = wedding
    const { openLines } = await standingOf(db, wedding)
    const session = sessionOf((await pay(couple, { paymentId: openLines[0]! })).url)
    await world.typeCard(session, CARDS.disputed)
    const [page] = (await standingOf(db, wedding)).sessions
    if (how === 'the couple comes back') await returnToPayment(couple, { attemptId: page!.attempt })
    const order = how === 'the reports come in the wrong order' ? 'reversed' : 'as made'
    for (let run = 0; run < 2; run += 1) await world.local.run({ order })
    const known = only(await db.select().from(chargebacks).where(eq(chargebacks.bookingId, bookingId)))
    expect(known).toMatchObject({ status: 'open', reason: 'fraudulent' })
    expect(await getBooking(couple, { bookingId })).toMatchObject({ stage: 'upcoming', isTakenBack: true })
    const lines = await db.select().from(payments).where(eq(payments.bookingId, bookingId))
    expect(lines.find(({ replacesId }) => replacesId !== null)).toMatchObject({ status: 'scheduled' })
    expect(await disagreements(world)).toEqual([])
  },
)
