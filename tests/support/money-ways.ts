import { and, eq } from 'drizzle-orm'
import { savedWays } from '#drizzle/schema/index.ts'
import { SAVE_CONSENT_VERSION } from '#features/payments/texts.ts'
import { pay } from '#features/settlement/server/pay.ts'
import { listWays, removeWay, setAutomatic } from '#features/settlement/server/saved-ways.ts'
import { readBank } from '#stand-ins/stripe/payments/banks.ts'
import { changeCard, revokeMandate } from '#stand-ins/stripe/payments/customers.ts'
import { keepAccount } from '#stand-ins/stripe/payments/debits.ts'
import { type MoneyWorld, standingOf, type Wedding } from './money-world.ts'
import { sessionOf } from './recording-payments.ts'
import { ACCOUNTS, CARDS } from './stripe-stand-in.ts'

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
  /** As if the couple had let its account be kept instead of its card. */
  'keep a bank account': async (world: MoneyWorld) => {
    const way = await kept(world, 'card')
    if (!way) return false
    const { db, dice, local } = world
    const read = readBank({ routing: '110000000', number: dice.of([ACCOUNTS.good, ...Object.values(ACCOUNTS)])! })
    if (!read.ok) throw new Error(read.message)
    const { method, mandate } = await local.act((call) => keepAccount(call, way.customerRef, read))
    const { name, last4 } = read.bank
    const account = { way: 'bank' as const, name, last4, methodRef: method, mandateRef: mandate }
    await db.update(savedWays).set(account).where(eq(savedWays.id, way.id))
    return true
  },
  'revoke a permission': async (world: MoneyWorld) => {
    const way = await kept(world, 'bank')
    if (!way) return false
    await world.local.act((call) => revokeMandate(call, way.mandateRef!))
    return true
  },
}
