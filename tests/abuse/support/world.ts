import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { contractEvents, emailOutbox, payments, payoutAccounts, reviews, settings } from '#drizzle/schema/index.ts'
import { commissionVersion } from '#features/admin-vendors/model.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { versionOf } from '#server/version.ts'
import { makeAccount } from '#tests/support/accounts.ts'
import { applicationForm, applicationOf, confirmAddress, openBrowser } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf, addPicture } from '#tests/support/market.ts'
import { payByRouter } from '#tests/support/pay-line.ts'
import { saveProfileOver, sendDraftAsIs } from '#tests/support/versions.ts'
import { type Cast, COUPLES_PASSWORD, castWedding } from '#tests/support/wedding.ts'
import { cookieFor } from './people.ts'

/** Text for one field of at most this many characters: one line, several lines, or what everybody may read anyway. */
export type Words = (max: number, kind?: 'line' | 'lines' | 'public') => string

const DAY = 86_400_000
const EVENT = '2027-06-12'
let addresses = 0

/** Everything goes through the router, as from a browser, each time from another address. */
export function asPerson(db: Db, actor: Actor | null, now = new Date()) {
  addresses += 1
  return callAs(db, { actor, now, ip: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` })
}

/** A couple and a photographer with an open inquiry, who have filled in every text field. */
async function meet(db: Db, words: Words) {
  const cast = await castWedding(db)
  const couple = cast.couple(new Date()).actor
  const vendor = cast.vendor(new Date()).actor
  const { version } = await asPerson(db, couple).auth.account()
  await asPerson(db, couple).auth.updateName({ firstName: words(80, 'public'), lastName: words(80), version })
  const wedding = {
    phone: '+1 512 555 0144',
    weddingDate: '2027-06-12',
    version: (await asPerson(db, couple).auth.account()).wedding!.version,
  }
  const ours = { partnerName: words(80, 'public'), city: words(100, 'public') }
  await asPerson(db, couple).auth.updateWedding({ ...wedding, ...ours })
  await saveProfileOver(asPerson(db, vendor), {
    name: words(120, 'public'),
    businessName: words(120, 'public'),
    businessType: 'photographer',
    phone: '+1 512 555 0143',
    couplesPhone: '',
    location: words(160, 'public'),
    markets: ['new-york'],
    bio: words(5e3, 'public'),
    specialty: ['Documentary', 'Film'],
    startingPrice: 3200,
    website: 'https://marsh.example/work',
    instagram: 'marsh.pictures',
  })
  for (let position = 0; position < 3; position += 1) {
    const picture = await addPicture(db, cast.photographer.id, { position, originalName: words(190) })
    const alt = {
      id: picture.id,
      alt: words(300, 'public'),
      isDecorative: false,
      version: versionOf(['A couple under olive branches', false]),
    }
    await asPerson(db, vendor).gallery.setAlt(alt)
  }
  return { cast, couple, vendor }
}

type Met = Awaited<ReturnType<typeof meet>>

async function talk(db: Db, { cast, couple, vendor }: Met, words: Words) {
  const { threadId } = cast.inquiry
  const said = { id: randomUUID(), threadId, text: words(4000, 'lines') }
  await asPerson(db, couple).messages.send(said)
  await asPerson(db, vendor).messages.send({ ...said, id: randomUUID(), text: words(4000, 'lines') })
  await asPerson(db, vendor).replies.create({ name: words(60), text: 'Hello {first_name}' })
  await asPerson(db, vendor).tasks.create({
    title: words(200),
    description: words(2e3, 'lines'),
    dueDate: '2027-05-01',
    relatedClientId: cast.client.id,
  })
  await asPerson(db, vendor).availability.block({ from: '2027-08-01', to: '2027-08-02', note: words(200) })
  return said.id
}

/** From the offer to the first payment; returns the booking's id. */
async function book(db: Db, { cast, couple, vendor }: Met, words: Words): Promise<string> {
  const { bookingId } = await asPerson(db, vendor).bookings.sendOffer({
    inquiryId: cast.inquiry.id,
    eventDate: EVENT,
    eventLocation: words(200),
    deliveryDays: 60,
    items: [{ label: words(120), quantity: 1, unitCents: 4e5 }],
    packageDetails: { name: words(120), hours: 8, photographers: 1, images: 500 },
    isSinglePayment: true,
    cancellationPolicy: 'moderate',
    message: words(2e3, 'lines'),
  })
  // In a contract braces are for variables: anything else in them is refused. (CT2)
  const agreed = { title: words(200), content: words(20_000, 'lines') }
  const [title, content] = [agreed.title, agreed.content].map((text) => text.replaceAll(/[{}]/g, '|'))
  const contract = { clientId: cast.client.id, bookingId, title: title!, content: content! }
  const { id } = await asPerson(db, vendor).contracts.create(contract)
  await sendDraftAsIs(asPerson(db, vendor), id, words(120))
  await asPerson(db, couple).contracts.open({ id })
  const signer = words(120)
  const signature = { id, fullName: signer, confirmedName: signer, isAgreed: true, password: COUPLES_PASSWORD }
  await asPerson(db, couple).contracts.sign(signature)
  const line = only(
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'scheduled')))
      .orderBy(asc(payments.position))
      .limit(1),
  )
  await payByRouter(asPerson(db, couple), line.id)
  return bookingId
}

/** A wedding that is over, delivered and reviewed from both sides. */
async function marry(db: Db, met: Met, bookingId: string, words: Words): Promise<void> {
  const { cast, couple, vendor } = met
  const at = (days: number) => new Date(Date.parse(EVENT) + days * DAY)
  await passDeadlines(cast.system(at(8)), { bookingId })
  const pictures = { bookingId, url: 'https://gallery.example/x', pin: words(40), note: words(2000, 'lines') }
  await asPerson(db, vendor, at(8)).bookings.deliver({ ...pictures, imageCount: 480 })
  await asPerson(db, couple, at(9)).bookings.requestChanges({ bookingId, reason: words(2000, 'lines') })
  await asPerson(db, vendor, at(10)).bookings.deliver({ ...pictures, imageCount: 500 })
  await asPerson(db, couple, at(11)).bookings.confirmDelivery({ bookingId })
  const review = { bookingId, rating: 5, quality: 5, communication: 4, punctuality: 5, value: 4 }
  await asPerson(db, couple, at(12)).reviews.submit({
    ...review,
    body: `${words(1900, 'public')}\nAnd so it was, from the morning to the last song.`,
  })
  await asPerson(db, vendor, at(12)).reviews.submit({
    ...review,
    body: `${words(1900, 'public')}\nAnd so it was, from the morning to the last song.`,
  })
  const [written] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.bookingId, bookingId)).limit(2)
  await asPerson(db, vendor, at(13))
    .reviews.reply({ reviewId: written!.id, body: words(2000, 'public') })
    .catch(() => null)
}

async function dispute(db: Db, { cast, couple, vendor }: Met, bookingId: string, words: Words): Promise<void> {
  const late = new Date(Date.parse(EVENT) + 8 * DAY)
  await passDeadlines(cast.system(late), { bookingId })
  await asPerson(db, couple, late).bookings.dispute({ bookingId, reason: words(2000, 'lines') })
  await asPerson(db, vendor, late).bookings.writeInDispute({ bookingId, body: words(2000, 'lines') })
}

/**
 * Bookings that stay open or end early: a declined, a cancelled and a withdrawn booking, a declined inquiry, an
 * applicant.
 */
async function endOthers(db: Db, admin: Actor, words: Words) {
  const cancelled = await meet(db, words)
  const id = await book(db, cancelled, words)
  const couples = asPerson(db, cancelled.couple).bookings
  const { refundCents, keptCents } = await couples.previewCancellation({ bookingId: id })
  await couples.cancel({ bookingId: id, reason: words(2000, 'lines'), refundCents, keptCents })
  const refused = await meet(db, words)
  const { cast, couple, vendor } = refused
  await asPerson(db, vendor).inquiries.decline({ inquiryId: cast.inquiry.id, reason: words(500, 'lines') })
  await asPerson(db, couple).inquiries.send({
    photographerIds: [cancelled.cast.photographer.id],
    eventDate: EVENT,
    city: words(120),
    venue: words(120),
    hours: 8,
    guests: 90,
    budgetBand: null,
    packageName: words(120),
    note: words(3e3, 'lines'),
  })
  const threadId = cast.inquiry.threadId
  await asPerson(db, couple).messages.report({ threadId, reason: words(1000, 'lines') })
  const { cookie } = await openBrowser(db, { portfolio: 10, profile: 1 })
  addresses += 1
  const form = { name: words(120), businessName: words(120), bio: words(3000, 'lines') }
  const applying = callAs(db, { cookie, ip: `10.200.0.${addresses % 250}` })
  const application = applicationForm({ ...form, website: 'https://marsh.example' })
  await applying.applications.submit(application)
  await confirmAddress(db, application.email)
  const { id: applicant } = await applicationOf(db, application.email)
  const note = words(3000, 'lines')
  await asPerson(db, admin).adminApplications.decide({
    id: applicant,
    expected: 'pending',
    action: 'requestInfo',
    note,
  })
  await asPerson(db, admin).adminVendors.contact({
    id: cast.photographer.id,
    subject: words(150),
    text: words(5000, 'lines'),
  })
  await asPerson(db, admin).adminVendors.setCommission({
    id: cast.photographer.id,
    version: commissionVersion(null),
    rateBps: 1000,
    reason: words(2000, 'lines'),
  })
  await asPerson(db, admin).adminVendors.suspend({ id: cast.photographer.id, reason: words(2000, 'lines') })
  return { applicant, suspended: cast.photographer }
}

/** A market in which every text a person can write has been written, with ways in for everybody. */
export async function makeWorld(db: Db, words: Words) {
  await db.insert(settings).values({ id: 1, value: {} }).onConflictDoNothing()
  const account = await makeAccount(db, { role: 'admin' })
  const admin = actorOf({ id: account.userId, email: account.email }, 'admin')
  const upcoming = await meet(db, words)
  const messageId = await talk(db, upcoming, words)
  const upcomingId = await book(db, upcoming, words)
  const past = await meet(db, words)
  const pastId = await book(db, past, words)
  await marry(db, past, pastId, words)
  const contested = await meet(db, words)
  const contestedId = await book(db, contested, words)
  await dispute(db, contested, contestedId, words)
  const others = await endOthers(db, admin, words)
  // What the payment service says of a bank account was typed on its page.
  await db
    .update(payoutAccounts)
    .set({ holderName: words(100), bankName: words(100) })
    .where(eq(payoutAccounts.vendorId, upcoming.cast.photographer.id))
  const side = async ({ cast }: { cast: Cast }) => ({
    cast,
    client: await cookieFor(db, cast.client.userId),
    vendor: await cookieFor(db, cast.photographer.userId),
  })
  return {
    admin: { actor: admin, cookie: await cookieFor(db, account.userId), email: account.email },
    upcoming: { ...(await side(upcoming)), bookingId: upcomingId, messageId },
    past: { ...(await side(past)), bookingId: pastId },
    contested: { ...(await side(contested)), bookingId: contestedId },
    others,
    mails: () => db.select().from(emailOutbox).orderBy(desc(emailOutbox.createdAt)),
    events: () => db.select().from(contractEvents),
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
