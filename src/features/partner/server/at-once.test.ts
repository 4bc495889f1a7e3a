import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import {
  amendments,
  bookings,
  clientMembers,
  contractSignatures,
  emailOutbox,
  partnerInvites,
  payments,
  users,
} from '#drizzle/schema/index.ts'
import { acceptAmendment } from '#features/amendments/server/answer.ts'
import { listAmendments } from '#features/amendments/server/read.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { signContract } from '#features/contracts/server/sign.ts'
import type { ServiceContext } from '#server/context.ts'
import { drain } from '#server/mail/drain.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { bookedWedding, newItems, propose, signedBy } from '#tests/support/amendments.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { listPhotographer } from '#tests/support/market.ts'
import { titlesTo } from '#tests/support/news.ts'
import { openPage, payLine, report } from '#tests/support/pay-line.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { quickHash } from '#tests/support/quick-hash.ts'
import { checkoutPage, testPayments } from '#tests/support/test-payments.ts'
import { joinAs } from '#tests/support/two.ts'
import {
  type Cast,
  COUPLES_PASSWORD,
  castWedding,
  offerOf,
  photographedWedding,
  sendWeddingContract,
  signWedding,
} from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'

// CP1: what both people of a couple do at the same moment has one effect; and who has left hears nothing more of it.

const db = await useDatabase({ max: 10 })
const NOW = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')

/** The contexts of the two people of a cast's couple. */
async function bothOf(cast: Cast, now: Date): Promise<ServiceContext[]> {
  const partner = await joinAs(db, cast.client.id)
  await db
    .update(users)
    .set({ passwordHash: await quickHash(COUPLES_PASSWORD) })
    .where(eq(users.id, partner.userId))
  return [cast.couple(now), { ...cast.couple(now), actor: partner.actor }]
}

const atOnce = async (people: ServiceContext[], work: (ctx: ServiceContext) => Promise<unknown>) =>
  (await Promise.allSettled(people.map(work))).map(({ status }) => status).toSorted()
const ONE = ['fulfilled', 'rejected']
const problems = async () => (await verify(db)).flatMap((check) => check.problems)
const stageOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id))).stage

describe('both at once', () => {
  it('sign: the contract has one signature of the couple', async () => {
    const cast = await castWedding(db)
    const { contractId, bookingId } = await sendWeddingContract(cast, offerOf(cast), NOW)
    const signing = { id: contractId, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD } as const
    expect(await atOnce(await bothOf(cast, NOW), (ctx) => signContract(ctx, signing))).toEqual(ONE)
    const signatures = await db
      .select({ party: contractSignatures.party })
      .from(contractSignatures)
      .where(eq(contractSignatures.contractId, contractId))
    expect(signatures.map(({ party }) => party).toSorted()).toEqual(['client', 'vendor'])
    expect(await stageOf(bookingId)).toBe('awaiting_payment')
    expect(await titlesTo(db, cast.photographer.email, /signed/i)).toHaveLength(1)
  })

  it('pay: one payment counts, each is told once, and the books are right', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    const both = await bothOf(cast, NOW)
    const lines = () =>
      db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(asc(payments.position))
    const [first] = await lines()
    await atOnce(both, (ctx) => payLine(ctx, first!.id))
    expect((await lines()).map(({ status }) => status)).toEqual(['paid', 'scheduled'])
    expect(await problems()).toEqual([])
    for (const { actor } of both) expect(await titlesTo(db, actor!.email, /booked/i)).toHaveLength(1)
  })

  it('one leaves while they pay: it counts for the couple, and only the one who stays is told and sees it', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    const [owner, partner] = await bothOf(cast, NOW)
    const ofBooking = eq(payments.bookingId, bookingId)
    const [first] = await db.select().from(payments).where(ofBooking).orderBy(asc(payments.position))
    const session = await openPage(partner!, first!.id)
    await callAs(db, { actor: partner!.actor! }).partner.leave()
    await checkoutPage.pay(session)
    await report(partner!, session)
    expect((await db.select().from(payments).where(ofBooking)).map(({ status }) => status).toSorted()).toEqual([
      'paid',
      'scheduled',
    ])
    expect(await stageOf(bookingId)).toBe('upcoming')
    expect(await problems()).toEqual([])
    expect(await titlesTo(db, owner!.actor!.email, /booked/i)).toHaveLength(1)
    expect(await titlesTo(db, partner!.actor!.email, /booked/i)).toHaveLength(0)
    const left = callAs(db, { actor: partner!.actor!, now: NOW })
    await expect(left.bookings.get({ bookingId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(left.payments.pay({ paymentId: first!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const attemptId = testPayments.attemptOf(session)
    await expect(left.payments.settle({ attemptId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('accept a change: it is made once', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const both = await bothOf(cast, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(35_050, '2026-12-15'), now: NOW })
    const { open } = await listAmendments(both[0]!, { bookingId })
    const agreed = { id: open!.id, hash: open!.hash, ...signedBy('couple') }
    expect(await atOnce(both, (ctx) => acceptAmendment(ctx, agreed))).toEqual(ONE)
    expect(await db.select().from(amendments).where(eq(amendments.bookingId, bookingId))).toMatchObject([
      { status: 'accepted' },
    ])
    expect(only(await db.select().from(bookings).where(eq(bookings.id, bookingId))).totalAmountCents).toBe(435_050)
    expect(await problems()).toEqual([])
  })

  it('confirm the delivery: the money is released once', async () => {
    const { cast, bookingId } = await photographedWedding(db, AFTER)
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    expect(await atOnce(await bothOf(cast, AFTER), (ctx) => confirmDelivery(ctx, { bookingId }))).toEqual(ONE)
    expect(await stageOf(bookingId)).toBe('released')
    expect(await problems()).toEqual([])
  })

  it('invite and leave: nobody is invited into a couple that the inviter has left', async () => {
    for (const owner of ['invites', 'leaves'] as const) {
      const cast = await castWedding(db)
      const [one, other] = await bothOf(cast, NOW)
      const [inviter, leaver] = owner === 'invites' ? [one!, other!] : [other!, one!]
      const email = `${crypto.randomUUID()}@curio-mail.dev`
      await Promise.allSettled([
        callAs(db, { actor: inviter.actor! }).partner.invite({ email }),
        callAs(db, { actor: leaver.actor! }).partner.leave(),
      ])
      const members = await db.select().from(clientMembers).where(eq(clientMembers.clientId, cast.client.id))
      expect(members).toMatchObject([{ userId: inviter.actor!.userId, place: 'owner' }])
      const invites = await db.select().from(partnerInvites).where(eq(partnerInvites.email, email))
      expect(invites.every(({ clientId }) => clientId === cast.client.id)).toBe(true)
    }
  })
})

it('who parts: both keep the saved photographers, each with their own notes, whoever leaves (DS11, CP1)', async () => {
  for (const leaver of ['owner', 'partner'] as const) {
    const [owner, partner] = (await bothOf(await castWedding(db), NOW)).map(({ actor }) =>
      callAs(db, { actor: actor! }),
    )
    const [one, two] = [(await listPhotographer(db)).id, (await listPhotographer(db)).id]
    await owner!.shortlist.add({ photographerId: one })
    await partner!.shortlist.add({ photographerId: two })
    await owner!.shortlist.note({ photographerId: one, note: 'Of one' })
    for (const id of [one, two]) await partner!.shortlist.note({ photographerId: id, note: 'Of two' })
    await (leaver === 'owner' ? owner! : partner!).partner.leave()
    const kept = async ({ shortlist }: typeof owner & object) =>
      (await shortlist.saved())
        .map(({ photographerId, note, partnerNote }) => ({ photographerId, note, partnerNote }))
        .toSorted((a, b) => a.note.localeCompare(b.note))
    const noted = (photographerId: string, note: string) => ({ photographerId, note, partnerNote: null })
    expect(await kept(owner!)).toEqual([noted(two, ''), noted(one, 'Of one')])
    expect(await kept(partner!)).toEqual(expect.arrayContaining([noted(one, 'Of two'), noted(two, 'Of two')]))
  }
})

describe('a queued mail', () => {
  it('about the couple does not reach who has left meanwhile; their own do, and the one who stays gets theirs', async () => {
    await db.update(emailOutbox).set({ status: 'sent' })
    const cast = await castWedding(db)
    const [owner, partner] = await bothOf(cast, NOW)
    // A mail that waits for its turn, to each of the two.
    await sendWeddingContract(cast, offerOf(cast), NOW)
    const addresses = [owner!.actor!.email, partner!.actor!.email]
    const waitingFor = (to: string) =>
      db.$count(emailOutbox, and(eq(emailOutbox.toAddress, to), eq(emailOutbox.status, 'pending')))
    expect(await waitingFor(addresses[1]!)).toBeGreaterThan(0)
    await callAs(db, { actor: partner!.actor! }).partner.leave()
    await queueMail(db, {
      template: 'password-changed',
      to: addresses[1]!,
      props: { changedAt: 'today' },
      dedupeKey: crypto.randomUUID(),
    })
    const sent: OutgoingMail[] = []
    const mailer = {
      send: async (mail: OutgoingMail) => {
        sent.push(mail)
        return { ok: true, providerId: crypto.randomUUID() } as const
      },
    }
    const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }
    await drain({ db, mailer, sender: { from: 'Curio <hello@curio-mail.dev>' }, site }, { limit: 50 })
    const subjects = (to: string) => sent.filter((mail) => mail.to === to).map(({ subject }) => subject)
    expect(subjects(addresses[0]!)).toHaveLength(3)
    expect(subjects(addresses[1]!)).toEqual([expect.stringMatching(/password/i)])
    for (const address of addresses) expect(await waitingFor(address)).toBe(0)
  })
})
