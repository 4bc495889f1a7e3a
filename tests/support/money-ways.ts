import { and, eq } from 'drizzle-orm'
import { savedWays } from '#drizzle/schema/index.ts'
import { coverableLine } from '#features/payments/server/saved-way-records.ts'
import { ADD_CONSENT_VERSION, SAVE_CONSENT_VERSION } from '#features/payments/texts.ts'
import { addWay } from '#features/settlement/server/add-way.ts'
import { payAutomatically } from '#features/settlement/server/automatic.ts'
import { pay } from '#features/settlement/server/pay.ts'
import { listWays, removeWay, setAutomatic } from '#features/settlement/server/saved-ways.ts'
import { changeCard, revokeMandate } from '#stand-ins/stripe/payments/customers.ts'
import { type MoneyWorld, standingOf, type Wedding } from './money-world.ts'
import { sessionOf } from './recording-payments.ts'
import { ACCOUNTS, CARDS } from './stripe-stand-in.ts'

const DAY_MS = 86_400_000

/** What couples do with ways to pay that are kept, beside paying by hand. (OP1) */
export const keeping = {
  'pay and keep the card': async (world: MoneyWorld, wedding: Wedding) => {
    const { db, dice, typeCard, answer } = world
    const [paymentId] = (await standingOf(db, wedding)).openLines
    if (paymentId === undefined) return false
    const { url } = await pay(wedding.couple, { paymentId, consent: SAVE_CONSENT_VERSION })
    const tried = await typeCard(sessionOf(url), dice.of([CARDS.good, CARDS.good, CARDS.challenge])!)
    if (tried.state === 'challenge') await answer(sessionOf(url), true)
    return true
  },
  /** Without paying, on the provider's page, as the couple does. */
  'add a way to pay': async ({ db, dice, saveCard, saveAccount }: MoneyWorld, { bookingId, couple }: Wedding) => {
    // Now and then it is tried where nothing could be paid with it.
    if ((await coverableLine(db, bookingId)) === null && dice.isOnce(0.9)) return false
    const session = sessionOf((await addWay(couple, { bookingId, consent: ADD_CONSENT_VERSION })).url)
    if (dice.isOnce(0.3)) await saveCard(session, CARDS.good)
    else await saveAccount(session, dice.isOnce(0.6) ? ACCOUNTS.good : dice.of(Object.values(ACCOUNTS))!)
    return true
  },
  'switch automatic payment': async ({ dice }: MoneyWorld, { couple }: Wedding) => {
    const way = dice.of(await listWays(couple))
    if (!way?.paymentId) return false
    await setAutomatic(couple, { paymentId: way.paymentId, isOn: dice.isOnce(0.6) })
    return true
  },
  'remove a kept way': async ({ dice }: MoneyWorld, { couple }: Wedding) => {
    const way = dice.of(await listWays(couple))
    if (!way) return false
    await removeWay(couple, { wayId: way.id })
    return true
  },
}

const kept = async ({ db, dice }: MoneyWorld, way: 'card' | 'bank') =>
  dice.of(
    await db
      .select()
      .from(savedWays)
      .where(and(eq(savedWays.status, 'saved'), eq(savedWays.way, way))),
  )

/** What banks do with them. */
export const keptWays = {
  'change a kept card': async (world: MoneyWorld) => {
    const way = await kept(world, 'card')
    if (!way) return false
    await world.local.act((call) => changeCard(call, way.methodRef, world.dice.of(['pays', 'declines', 'asks'])!))
    return true
  },
  /** Weeks in which nobody does anything: what is announced is charged, and banks answer. */
  'let quiet weeks pass': async ({ clock, local, system }: MoneyWorld) => {
    for (let day = 0; day < 18; day += 1) {
      clock.wait(DAY_MS)
      await local.run()
      await payAutomatically(system())
    }
    return true
  },
  'revoke a permission': async (world: MoneyWorld) => {
    const way = await kept(world, 'bank')
    if (!way) return false
    await world.local.act((call) => revokeMandate(call, way.mandateRef!))
    return true
  },
}
