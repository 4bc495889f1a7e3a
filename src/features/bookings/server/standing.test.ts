import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, emailOutbox } from '#drizzle/schema/index.ts'
import { suspendUser } from '#features/admin-users/server/standing.ts'
import { suspendVendor } from '#features/admin-vendors/server/standing.ts'
import { declineContract } from '#features/contracts/server/decline.ts'
import { openDocument } from '#features/contracts/server/documents.ts'
import { blockThread } from '#features/messages/server/reports-and-blocks.ts'
import { rejectOffer, withdrawOffer } from '#features/offers/server/end-offer.ts'
import { reviseOffer, sendOffer } from '#features/offers/server/send.ts'
import { wantToBook } from '#features/offers/server/want-to-book.ts'
import { listClientPayments } from '#features/settlement/server/client-payments.ts'
import { isOneOf } from '#server/database/sql.ts'
import { ACTOR_ROLES, type ActorRole } from '#shared/access/roles.ts'
import { useDatabase } from '#tests/support/database.ts'
import { titlesTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { draft, PICTURES, payFirst, send, signing, termsOf } from '#tests/support/wedding-moves.ts'
import { BOOKING_STAGES } from '../model.ts'
import { standstillText } from '../texts.ts'
import { BOOKING_TRANSITION_NAMES, bindsSides, nextState, statusOfStage, transitionsFrom } from '../transitions.ts'
import { confirmDelivery, deliver } from './delivery/deliver.ts'
import { getBooking } from './detail.ts'
import { lockBooking } from './locked-records.ts'
import { moveBooking } from './records.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const days = (count: number, from = NOW) => new Date(from.getTime() + count * 86_400_000)
const reason = 'Complaints are being looked into.'
type Obstacle = {
  code: string
  /** Who can lift it. */
  blocker?: ActorRole
  make: (cast: Cast, at: Date) => Promise<unknown>
}
/** Each way in which nothing may bind two people: what makes it so, and with which code both are refused. */
const OBSTACLES: Record<string, Obstacle> = {
  'the vendor is suspended': {
    code: 'ON_HOLD',
    make: (cast, at) => suspendVendor(cast.admin(at), { id: cast.photographer.id, reason }),
  },
  'the vendor’s account is suspended': {
    code: 'ON_HOLD',
    make: (cast, at) => suspendUser(cast.admin(at), { id: cast.photographer.userId, reason }),
  },
  'the couple’s account is suspended': {
    code: 'ON_HOLD',
    make: (cast, at) => suspendUser(cast.admin(at), { id: cast.client.userId, reason }),
  },
  'the couple has blocked the vendor': {
    code: 'FORBIDDEN',
    blocker: 'client',
    make: (cast, at) => blockThread(cast.couple(at), { threadId: cast.inquiry.threadId }),
  },
  'the vendor has blocked the couple': {
    code: 'FORBIDDEN',
    blocker: 'photographer',
    make: (cast, at) => blockThread(cast.vendor(at), { threadId: cast.inquiry.threadId }),
  },
}

/** A booking at each stage before the first payment, with the verbs of both sides that would bind them there. */
const STAGES: Record<string, (cast: Cast) => Promise<(() => Promise<unknown>)[]>> = {
  inquiry: async (cast) => [() => sendOffer(cast.vendor(days(1)), offerOf(cast))],
  offered: async (cast) => {
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const { id } = await draft(cast, bookingId, NOW)
    return [
      () => reviseOffer(cast.vendor(days(1)), { bookingId, ...termsOf(cast) }),
      () => draft(cast, bookingId, days(1)),
      () => send(cast, id, days(1)),
    ]
  },
  contract_sent: async (cast) => {
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const { id } = await draft(cast, bookingId, NOW)
    await send(cast, id, NOW)
    return [() => signing(cast, id, days(1))]
  },
  awaiting_payment: async (cast) => {
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    return [() => payFirst(db, cast, bookingId, days(1))]
  },
}

const mailsTo = (address: string) => db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, address))

/** What binds in an offer that is open, by either side. */
const moveOf = (cast: Cast, bookingId: string, role: ActorRole) => {
  if (role === 'client') return wantToBook(cast.couple(days(1)), { bookingId })
  return role === 'photographer' ? reviseOffer(cast.vendor(days(1)), { bookingId, ...termsOf(cast) }) : null
}

describe.each(Object.entries(OBSTACLES))('while %s', (_name, { code, blocker, make }) => {
  it.each(Object.entries(STAGES))(
    'at the stage %s nothing binds the two, and both are told why (X124)',
    async (_stage, reach) => {
      const cast = await castWedding(db)
      const verbs = await reach(cast)
      await make(cast, days(0.5))
      const before = await mailsTo(cast.client.email)
      for (const verb of verbs) {
        const refused = await appErrorOf(verb())
        expect(refused).toMatchObject({ code })
        expect(refused.message).toMatch(
          /(?:suspended|isn’t active) right now|blocked this conversation|conversation is closed/,
        )
      }
      expect(await mailsTo(cast.client.email)).toHaveLength(before.length)
    },
  )

  it('whoever wants may still end it', async () => {
    const [declining, withdrawing, contract] = [await castWedding(db), await castWedding(db), await castWedding(db)]
    const offer = await sendOffer(declining.vendor(NOW), offerOf(declining))
    const taken = await sendOffer(withdrawing.vendor(NOW), offerOf(withdrawing))
    const { bookingId } = await sendOffer(contract.vendor(NOW), offerOf(contract))
    const { id } = await draft(contract, bookingId, NOW)
    await send(contract, id, NOW)
    for (const cast of [declining, withdrawing, contract]) await make(cast, days(1))
    await rejectOffer(declining.couple(days(40)), { bookingId: offer.bookingId, note: 'We found somebody else.' })
    await withdrawOffer(withdrawing.vendor(days(40)), { bookingId: taken.bookingId, reason: 'Ill.' })
    if (code === 'ON_HOLD') await declineContract(contract.couple(days(40)), { id, reason: 'Not any more.' })
    const ended = await db
      .select({ status: bookings.status, frozenAt: bookings.frozenAt })
      .from(bookings)
      .where(isOneOf(bookings.id, [offer.bookingId, taken.bookingId]))
    expect(ended).toEqual([
      { status: 'cancelled', frozenAt: null },
      { status: 'cancelled', frozenAt: null },
    ])
  })

  it('neither is offered a move that would be refused, and both read why', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    await make(cast, days(1))
    for (const [person, role, left] of [
      [cast.couple, 'client', ['reject']],
      [cast.vendor, 'photographer', ['withdraw']],
      [cast.admin, 'admin', []],
    ] as const) {
      const { transitions, standstill } = await getBooking(person(days(1)), { bookingId })
      expect(transitions).toEqual(left)
      const refusal = moveOf(cast, bookingId, role)
      if (refusal) expect(await appErrorOf(refusal)).toMatchObject({ message: standstillText(standstill!, role) })
      expect(standstill === 'own-block').toBe(role === blocker)
    }
  })

  it('the couple is offered neither the signature nor the first payment, and reads why', async () => {
    const [sent, signed] = [await castWedding(db), await castWedding(db)]
    const { bookingId } = await sendOffer(sent.vendor(NOW), offerOf(sent))
    const { id } = await draft(sent, bookingId, NOW)
    await send(sent, id, NOW)
    await signWedding(signed, offerOf(signed), NOW)
    expect((await openDocument(sent.couple(NOW), { id })).standstill).toBeNull()
    expect((await listClientPayments(signed.couple(NOW))).map(({ standsStill }) => standsStill)).toEqual([false, false])
    for (const cast of [sent, signed]) await make(cast, days(1))
    const { standstill } = await openDocument(sent.couple(days(1)), { id })
    const refused = await appErrorOf(signing(sent, id, days(1)))
    expect(refused.message).toBe(standstillText(standstill!, 'client'))
    expect((await listClientPayments(signed.couple(NOW))).map(({ standsStill }) => standsStill)).toEqual([true, true])
  })

  it('a confirmed booking goes on to its end', async () => {
    const at = new Date('2027-06-14T15:00:00Z')
    const { cast, bookingId } = await photographedWedding(db, at)
    await make(cast, at)
    await deliver(cast.vendor(at), { bookingId, ...PICTURES })
    await confirmDelivery(cast.couple(at), { bookingId })
    expect(await titlesTo(db, cast.client.email, /delivered/)).toHaveLength(1)
  })
})

describe('the table of moves', () => {
  it('names what stands still: everything before the first payment that does not end it', () => {
    const still = new Set<string>()
    for (const stage of BOOKING_STAGES)
      for (const actor of ACTOR_ROLES)
        for (const name of BOOKING_TRANSITION_NAMES) {
          const next = nextState(name, stage, actor)
          if (next && bindsSides(statusOfStage(stage), next.status)) still.add(name)
          expect(transitionsFrom(stage, actor, { standsStill: true }).includes(name)).toBe(
            next !== null && !still.has(name),
          )
        }
    expect([...still].toSorted()).toEqual(['counter', 'pay-first', 'send-contract', 'send-offer', 'sign'])
  })

  it('is refused by the one function that moves bookings, whatever verb asks', async () => {
    for (const stage of BOOKING_STAGES.filter((one) => statusOfStage(one) === 'pending'))
      for (const actor of ['client', 'photographer'] as const)
        for (const name of transitionsFrom(stage, actor)) {
          const cast = await castWedding(db)
          const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
          await db.update(bookings).set({ stage }).where(eq(bookings.id, bookingId))
          await suspendVendor(cast.admin(NOW), { id: cast.photographer.id, reason })
          const ctx = actor === 'client' ? cast.couple(NOW) : cast.vendor(NOW)
          const moved = db.transaction(async (tx) => moveBooking(tx, ctx, await lockBooking(tx, ctx, bookingId), name))
          const isFree = transitionsFrom(stage, actor, { standsStill: true }).includes(name)
          if (isFree) await moved
          else expect(await appErrorOf(moved)).toMatchObject({ code: 'ON_HOLD' })
        }
  })
})
