import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { bookings, offers, payments, vendorContracts } from '#drizzle/schema/index.ts'
import { reviseOffer, sendOffer } from '#features/offers/server/send.ts'
import { previewCancellation } from '#features/settlement/server/cancel.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { appErrorOf, refusalOf } from '#tests/support/refusal.ts'
import { type Cast, COUPLES_PASSWORD, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { canonicalContract } from '../canonical-text.ts'
import { OFFER_CHANGED } from '../model.ts'
import { createContract, draftVersion, takeTerms } from './draft.ts'
import { getContract, listContracts } from './read.ts'
import { sendContract } from './send.ts'
import { signContract } from './sign.ts'

// X121: what the couple signs is what holds, and nothing beside it.

const db = await useDatabase()
const day = (text: string) => new Date(`${text}T15:00:00Z`)
const NOW = day('2026-11-21')
const FIRST = { cancellationPolicy: 'flexible', deliveryDays: 30 } as const
const SECOND = { cancellationPolicy: 'strict', deliveryDays: 300 } as const
const price = (unitCents: number) => [{ label: 'The day', quantity: 1, unitCents }]

const bookingOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id)))
const contractOf = async (id: string) => only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, id)))
const linesOf = (bookingId: string) =>
  db
    .select({ type: payments.type, amountCents: payments.amountCents, dueDate: payments.dueDate })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(payments.position)

const draft = (cast: Cast, bookingId: string | null, now = NOW) =>
  createContract(cast.vendor(now), { clientId: cast.client.id, bookingId, title: 'Our day', content: 'We agree.' })
const send = (cast: Cast, id: string, now = NOW) =>
  sendContract(cast.vendor(now), {
    id,
    fullName: 'Ada Marsh',
    isAgreed: true,
    version: draftVersion({ title: 'Our day', content: 'We agree.' }),
  })
const sign = (cast: Cast, id: string, now = NOW) =>
  signContract(cast.couple(now), { id, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD })
async function revise(cast: Cast, bookingId: string, cents: number, terms: typeof FIRST | typeof SECOND) {
  const { packageDetails, isSinglePayment, message } = offerOf(cast)
  const version = String(await db.$count(offers, eq(offers.bookingId, bookingId)))
  const values = { bookingId, items: price(cents), packageDetails, isSinglePayment, message, version, ...terms }
  await reviseOffer(cast.vendor(NOW), values)
}

/** An offer of $5,000, flexible, 30 days, and its draft; then an offer of $4,000, strict, 300 days. */
async function revisedAfterDraft() {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast, { items: price(500_000), ...FIRST }))
  const { id } = await draft(cast, bookingId)
  await revise(cast, bookingId, 400_000, SECOND)
  return { cast, bookingId, id }
}

describe('a draft', () => {
  it('of an offer that was revised cannot be sent until it has the new terms', async () => {
    const { cast, bookingId, id } = await revisedAfterDraft()
    const refused = await appErrorOf(send(cast, id))
    expect([refused.code, refused.message]).toEqual(['INVALID_TRANSITION', OFFER_CHANGED])
    expect(OFFER_CHANGED).toBe('The offer has changed since this contract was written')
    expect(await getContract(cast.vendor(NOW), { id })).toMatchObject({
      terms: 'stale',
      totalCents: 500_000,
      offers: [{ bookingId, totalCents: 400_000, policy: 'strict', deliveryDays: 300 }],
    })
    expect((await listContracts(cast.vendor(NOW), { tab: 'all', page: 1, order: '-createdAt' })).items).toMatchObject([
      { terms: 'stale' },
    ])
    await takeTerms(cast.vendor(NOW), { id, bookingId: null })
    expect(await getContract(cast.vendor(NOW), { id })).toMatchObject({
      terms: 'ready',
      content: 'We agree.',
      totalCents: 400_000,
    })
    await send(cast, id)
    await sign(cast, id)
    expect(await bookingOf(bookingId)).toMatchObject({ totalAmountCents: 400_000, ...SECOND })
  })

  it('without an offer says so at once, cannot be sent, and can have the terms of an open offer later', async () => {
    const cast = await castWedding(db)
    const { id } = await draft(cast, null)
    expect(await getContract(cast.vendor(NOW), { id })).toMatchObject({ terms: 'none', offers: [] })
    expect(await appErrorOf(send(cast, id))).toMatchObject({ code: 'INVALID_TRANSITION', message: OFFER_CHANGED })
    expect(await appErrorOf(takeTerms(cast.vendor(NOW), { id, bookingId: null }))).toMatchObject({ field: 'bookingId' })
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    await takeTerms(cast.vendor(NOW), { id, bookingId })
    expect(await contractOf(id)).toMatchObject({ bookingId, totalAmountCents: 400_000, eventDate: '2027-06-12' })
    await send(cast, id)
  })

  it('takes the terms of no offer but one to its own couple, by its own photographer', async () => {
    const [cast, other] = [await castWedding(db), await castWedding(db)]
    const { bookingId } = await sendOffer(other.vendor(NOW), offerOf(other))
    const { id } = await draft(cast, null)
    const refused = await appErrorOf(takeTerms(cast.vendor(NOW), { id, bookingId }))
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', field: 'bookingId' })
    expect((await appErrorOf(takeTerms(other.vendor(NOW), { id, bookingId }))).code).toBe('NOT_FOUND')
    expect((await contractOf(id)).bookingId).toBeNull()
  })

  it('of a booking whose other contract is with the couple cannot be sent', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const [one, other] = [await draft(cast, bookingId), await draft(cast, bookingId)]
    await send(cast, one.id)
    expect((await appErrorOf(send(cast, other.id))).code).toBe('INVALID_TRANSITION')
    expect(await getContract(cast.vendor(NOW), { id: other.id })).toMatchObject({ terms: 'taken' })
    expect((await appErrorOf(revise(cast, bookingId, 100_000, SECOND))).code).toBe('INVALID_TRANSITION')
  })
})

describe('the signature', () => {
  it('copies the signed text onto the booking, whatever stands beside it', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast, { items: price(500_000), ...FIRST }))
    const { id } = await draft(cast, bookingId)
    await send(cast, id)
    await db
      .update(bookings)
      .set({ ...SECOND, totalAmountCents: 1, eventLocation: 'Elsewhere' })
      .where(eq(bookings.id, bookingId))
    await db
      .update(offers)
      .set({ totalCents: 2, ...SECOND })
      .where(eq(offers.bookingId, bookingId))
    await sign(cast, id)
    const { schedule, ...signed } = await contractOf(id)
    expect(await bookingOf(bookingId)).toMatchObject({
      totalAmountCents: 500_000,
      eventLocation: signed.eventLocation,
      eventDate: signed.eventDate,
      ...FIRST,
    })
    expect(await linesOf(bookingId)).toEqual(schedule)
    await payNext(db, cast, bookingId, NOW)
    const now = day('2027-05-01')
    const preview = await previewCancellation(cast.couple(now), { bookingId })
    expect(preview).toMatchObject({ policy: 'flexible', percent: 100, refundCents: 150_000 })
    expect((await cancelAsShown(cast.couple(now), bookingId)).sums.refundCents).toBe(150_000)
  })

  it('keeps the sums of the text where a day has passed by then: that payment is due at once', async () => {
    const cast = await castWedding(db)
    const offered = day('2027-05-08')
    const { bookingId } = await sendOffer(cast.vendor(offered), offerOf(cast))
    const { id } = await draft(cast, bookingId, offered)
    await send(cast, id, offered)
    await sign(cast, id, day('2027-05-17'))
    expect(await linesOf(bookingId)).toEqual([
      { type: 'retainer', amountCents: 120_000, dueDate: '2027-05-17' },
      { type: 'balance', amountCents: 280_000, dueDate: '2027-05-17' },
    ])
    expect((await contractOf(id)).schedule.map(({ dueDate }) => dueDate)).toEqual(['2027-05-08', '2027-05-13'])
    expect((await verify(db)).flatMap(({ problems }) => problems.filter((line) => line.includes(bookingId)))).toEqual(
      [],
    )
  })
})

describe('the database', () => {
  it('refuses another price, date, place or policy once a booking is signed', async () => {
    const cast = await castWedding(db)
    const { bookingId, contractId } = await signWedding(cast, offerOf(cast), NOW)
    const changes: Partial<typeof bookings.$inferInsert>[] = [
      { totalAmountCents: 1_000_000 },
      { cancellationPolicy: 'strict' },
      { cancellationTerms: { keepsPercent: 100, tiers: [] } },
      { deliveryDays: 300 },
      { eventDate: '2027-06-13' },
      { eventLocation: 'Elsewhere' },
      { eventTimeZone: 'Pacific/Honolulu' },
      { currency: 'EUR' },
      { packageDetails: { name: 'Less' } },
    ]
    for (const change of changes) {
      const statement = db.update(bookings).set(change).where(eq(bookings.id, bookingId))
      expect([change, await refusalOf(statement)]).toEqual([change, 'terms_frozen'])
    }
    for (const change of [{ eventLocation: 'Elsewhere' }, { currency: 'EUR' }, { platformClauses: 'None.' }]) {
      const statement = db.update(vendorContracts).set(change).where(eq(vendorContracts.id, contractId))
      expect(await refusalOf(statement)).toBe('contract_frozen')
    }
  })

  it('refuses a signed booking whose terms are not those of a signed contract', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const { id } = await draft(cast, bookingId)
    await send(cast, id)
    const statement = db.update(bookings).set({ stage: 'awaiting_payment' }).where(eq(bookings.id, bookingId))
    expect(await refusalOf(statement)).toBe('booking_terms_signed')
  })
})

it('verify names a booking that differs from its signed text, a missing signature, and a contract that was left open', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
  const other = await castWedding(db)
  const { bookingId: ended } = await sendOffer(other.vendor(NOW), offerOf(other))
  const { id: left } = await draft(other, ended)
  const said = async () => (await verify(db)).find(({ name }) => name === 'Signed bookings')!.problems
  expect(await said()).toEqual([])
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update bookings set cancellation_policy = 'strict', event_location = 'Elsewhere',
      total_amount_cents = 300000, commission_cents = commission_rate_bps * 30 where id = ${bookingId}`)
    await tx.execute(sql`update payments set amount_cents = 100 where booking_id = ${bookingId} and position = 1`)
    await tx.execute(sql`delete from contract_signatures where party = 'client' and contract_id in
      (select id from vendor_contracts where booking_id = ${bookingId})`)
    await tx.execute(sql`update bookings set status = 'cancelled', stage = 'withdrawn' where id = ${ended}`)
  })
  const problems = await said()
  expect(problems.toSorted()).toEqual(
    [
      `booking ${bookingId} differs from its contract: payments, place, policy, signatures, total`,
      `booking ${ended} differs from its contract: contract`,
    ].toSorted(),
  )
  expect((await contractOf(left)).status).toBe('draft')
})

it('the text that is hashed never changes, whatever the order of its keys', () => {
  const contract = {
    title: 'T',
    content: 'C',
    currency: 'USD',
    totalAmountCents: 400_000,
    schedule: [{ type: 'retainer', amountCents: 400_000, dueDate: '2026-11-21' }],
    cancellationPolicy: 'moderate',
    cancellationTerms: { keepsPercent: 0, tiers: [{ fromDays: 90, percent: 100 }] },
    deliveryDays: 60,
    eventDate: '2027-06-12',
    eventLocation: 'The Old Mill',
    platformClauses: 'P',
    annexes: [{ name: 'A.pdf', sha256: 'ab' }],
  } as const
  const text = canonicalContract(contract)
  expect(text).toMatchInlineSnapshot(
    `"["curio-contract-1","T","C","USD",400000,[["retainer",400000,"2026-11-21"]],"moderate",[0,[[90,100]]],60,"2027-06-12","The Old Mill","P",[["A.pdf","ab"]]]"`,
  )
  expect(createHash('sha256').update(text).digest('hex')).toMatchInlineSnapshot(
    `"59d85701b9de47d9c9f8f16e387265db2119b6ca9140e556ff14dcde1a284e81"`,
  )
  const reordered = {
    schedule: [{ dueDate: '2026-11-21', amountCents: 400_000, type: 'retainer' }],
    cancellationTerms: { tiers: [{ percent: 100, fromDays: 90 }], keepsPercent: 0 },
    annexes: [{ sha256: 'ab', name: 'A.pdf' }],
  }
  expect(canonicalContract({ ...contract, ...reordered })).toBe(text)
})

it('every word that is agreed is under the hash', async () => {
  const cast = await castWedding(db)
  const { contractId } = await signWedding(cast, offerOf(cast), NOW)
  const checked = async () => (await verify(db)).find(({ name }) => name === 'Contracts')!.problems
  expect(await checked()).toEqual([])
  const changes: Partial<typeof vendorContracts.$inferInsert>[] = [
    { title: 'Another day' },
    { content: 'We agree on less.' },
    { currency: 'EUR' },
    { totalAmountCents: 1 },
    { schedule: [] },
    { cancellationPolicy: 'strict' },
    { cancellationTerms: { keepsPercent: 100, tiers: [] } },
    { deliveryDays: 300 },
    { eventDate: '2027-06-13' },
    { eventLocation: 'Elsewhere' },
    { platformClauses: 'None.' },
    { annexes: [{ id: contractId, name: 'A.pdf', sha256: 'ab' }] },
  ]
  const before = await contractOf(contractId)
  const write = (values: Partial<typeof vendorContracts.$inferInsert>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(vendorContracts).set(values).where(eq(vendorContracts.id, contractId))
    })
  for (const change of changes) {
    await write(change)
    expect([change, await checked()]).toEqual([change, [`contract ${contractId} does not say what its hash names`]])
    await write(before)
  }
  expect(await checked()).toEqual([])
})
