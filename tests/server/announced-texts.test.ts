import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { bookings } from '#drizzle/schema/index.ts'
import { bookingCalendar } from '#features/bookings/server/calendar.ts'
import { asVariable, CONTRACT_VARIABLES } from '#features/contracts/variables.ts'
import { PLACEHOLDERS } from '#features/replies/model.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { accept, newItems, propose } from '#tests/support/amendments.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { answersTo, bellsOf, mailsOf, pdfsOf, placesOf } from '#tests/support/shown.ts'
import { sendDraftAsIs } from '#tests/support/versions.ts'
import { type Cast, castWedding, offerOf, payNext, signWeddingContract } from '#tests/support/wedding.ts'
import { NO_WISHES, termsOf } from '#tests/support/wedding-moves.ts'

const db = await useDatabase({ max: 4 })
const NOW = new Date('2026-11-21T15:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
/** Everything that may be left to be filled, in each of the words that are. */
const WORDS = {
  title: 'The day of {couple} on {date}',
  content: CONTRACT_VARIABLES.map((name) => `${name}: ${asVariable(name)}`).join('\n'),
}
const SIGNATURE = { fullName: 'Ada Marsh', isAgreed: true }
const UNFILLED = new RegExp([...CONTRACT_VARIABLES, ...PLACEHOLDERS].map((name) => `\\{${name}\\}`).join('|'))
/** Where its writer edits the words: nobody else reads them, and nothing is filled yet. */
const EDITED = ['bookings.offerDraft', 'contracts.get', 'contracts.templates', 'replies.list']

const as = (cast: Cast, side: 'couple' | 'vendor' | 'admin', now = NOW) =>
  callAs(db, { actor: cast[side](now).actor, now })

/** An offer with its contract, answered with other wishes, renewed, signed, paid, and changed. */
async function proposed(): Promise<Cast> {
  const cast = await castWedding(db)
  const { bookingId } = await as(cast, 'vendor').contracts.propose({ ...offerOf(cast), ...WORDS, ...SIGNATURE })
  await as(cast, 'couple').bookings.counter({ bookingId, version: '1', note: 'A shorter day', ...NO_WISHES })
  const terms = { ...termsOf(cast), version: '1-countered' }
  await as(cast, 'vendor').contracts.reviseProposal({ bookingId, ...terms, ...WORDS, ...SIGNATURE })
  const documents = await as(cast, 'couple').contracts.documents()
  await signWeddingContract(cast, documents.find(({ status }) => status === 'sent')!.id, NOW)
  await payNext(db, cast, bookingId, NOW)
  await propose(cast, 'vendor', { bookingId, change: newItems(40_000, '2027-05-01'), now: NOW })
  await accept(cast, 'couple', bookingId, NOW)
  return cast
}

/** A contract that is sent after its offer and waits until it is declined. */
async function sentLater(): Promise<Cast> {
  const cast = await castWedding(db)
  const { bookingId } = await as(cast, 'vendor').bookings.sendOffer(offerOf(cast))
  const draft = { clientId: cast.client.id, bookingId, ...WORDS }
  const { id } = await as(cast, 'vendor').contracts.create(draft)
  await sendDraftAsIs(as(cast, 'vendor'), id)
  await as(cast, 'couple').contracts.open({ id })
  return cast
}

/** Words that are kept and not sent yet. */
async function kept(): Promise<Cast> {
  const cast = await castWedding(db)
  const vendor = as(cast, 'vendor')
  await vendor.contracts.createTemplate({ name: 'Usual', ...WORDS })
  await vendor.replies.create({ name: 'Thanks', text: 'Hello {first_name}, {date}, {package}' })
  const { bookingId } = await vendor.bookings.sendOffer(offerOf(cast))
  await vendor.contracts.create({ clientId: cast.client.id, bookingId, ...WORDS })
  return cast
}

const stories: Cast[] = []
beforeAll(async () => {
  for (const story of [proposed, sentLater, kept]) stories.push(await story())
  for (const days of [1, 9, 13.5, 60, 175]) for (const { run } of JOBS) await run(jobContext(db, () => later(days)))
})

it('no mail has a placeholder in its subject or its text (X154)', async () => {
  const mails = await mailsOf(db)
  const sent = mails.map(({ where }) => where)
  expect(sent).toEqual(expect.arrayContaining(['booking-proposed', 'contract-sent', 'contract-signed']))
  expect(placesOf(mails, UNFILLED)).toEqual([])
})

it('no bell has one', async () => {
  const bells = await bellsOf(db)
  expect(bells.length).toBeGreaterThan(8)
  expect(placesOf(bells, UNFILLED)).toEqual([])
})

it('no PDF has one', async () => {
  const pdfs = await pdfsOf(db)
  expect(pdfs.map(({ where }) => where)).toEqual(expect.arrayContaining(['contract_pdfs', 'amendment_pdfs']))
  expect(placesOf(pdfs, UNFILLED)).toEqual([])
})

it('no calendar has one', async () => {
  const { couple, vendor, client } = stories[0]!
  const { id } = only(await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.clientId, client.id)))
  for (const ctx of [couple(NOW), vendor(NOW)]) expect(await bookingCalendar(ctx, ctx.actor, id)).not.toMatch(UNFILLED)
})

it('no answer that a screen shows has one, whoever asks and about what', async () => {
  const unfilled = new Set<string>()
  const asked = new Set<string>()
  for (const cast of stories) {
    for (const who of ['couple', 'vendor', 'admin'] as const) {
      const answers = await answersTo(db, cast, who, NOW)
      for (const { where } of answers) asked.add(where)
      for (const name of placesOf(answers, UNFILLED)) unfilled.add(name)
    }
  }
  expect([...asked]).toEqual(expect.arrayContaining(['contracts.list', 'contracts.documents', 'contracts.adminList']))
  expect([...unfilled].filter((name) => !EDITED.includes(name)).toSorted()).toEqual([])
})
