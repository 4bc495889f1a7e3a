import { eq, sql } from 'drizzle-orm'
import { PAYMENT_EVENTS } from '#app/payment-events.ts'
import { bookings, inquiries, payoutAccounts, photographerMarkets, users } from '#drizzle/schema/index.ts'
import type { BookingStage } from '#features/bookings/model.ts'
import type { Venue } from '#features/payments/sales-tax.ts'
import { syncAccount } from '#features/payments/server/account-records.ts'
import { CANCELLATION_POLICIES } from '#features/payments/terms.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { handleEvents, handlerOf, keepEvent } from '#server/payments/events.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { putSettings } from './applications.ts'
import { contextFor } from './context.ts'
import { makeClient, makePhotographer, makeThread, makeUser, only } from './factories.ts'
import { actorOf } from './market.ts'
import { openWire, type Wire } from './money-traces.ts'
import { type MovedClock, moveClockTo } from './moved-clock.ts'
import { quickHash } from './quick-hash.ts'
import type { Dice } from './random.ts'
import { openStripe, SECRET_KEY, WEBHOOK_SECRET } from './stripe-stand-in.ts'
import { COUPLES_PASSWORD, offerOf, signWedding } from './wedding.ts'

const BEGIN = new Date('2026-11-23T15:00:00Z')
const ZONE = 'America/New_York'

/** What becomes of a report on its way: it arrives, it is refused and comes again for days, or it never comes. */
export type Reports = 'arrive' | 'are refused' | 'are lost'

export type Vendor = { id: string; account: string; ctx: ServiceContext }
export type Wedding = { bookingId: string; couple: ServiceContext; vendor: Vendor }

type Network = {
  /** The share of requests to the service that are lost on their way, and of answers. */
  lostShare: number
  reports: Reports
}

/** The official library over a network that loses requests and answers. */
async function openDoor(fetch: typeof globalThis.fetch, dice: Dice, network: Network, wire: Wire) {
  const send: typeof fetch = async (input, init) => {
    if (dice.isOnce(network.lostShare)) throw new TypeError('lost on its way')
    const answer = await fetch(input, init)
    if (dice.isOnce(network.lostShare)) throw new TypeError(`answer ${answer.status} lost`)
    return answer
  }
  const stripe = await openStripeClient({
    secretKey: SECRET_KEY,
    fetch: (input, init) =>
      wire.note(init, new URL(input instanceof Request ? input.url : input).pathname, () => send(input, init)),
  })
  // Nobody waits between the library's own tries.
  const { _requestSender: sender } = stripe as unknown as { _requestSender: { _getSleepTimeInMS: () => number } }
  sender._getSleepTimeInMS = () => 0
  return stripePayments({ stripe, webhookSecret: WEBHOOK_SECRET, isTest: true, now: () => Date.now() })
}

/** A market whose money really moves at the stand-in, with a clock to move and a network to break. */
export async function openMoneyWorld(db: Db, dice: Dice) {
  const clock: MovedClock = moveClockTo(BEGIN)
  const network: Network = { lostShare: 0, reports: 'arrive' }
  const system = () => jobContext(db, () => new Date())
  const take = async (request: Request): Promise<Response> => {
    if (network.reports === 'are lost') return new Response(null, { status: 200 })
    if (network.reports === 'are refused') return new Response(null, { status: 500 })
    const event = await door.readEvent(await request.text(), request.headers.get('stripe-signature') ?? '')
    if (!event) return new Response(null, { status: 401 })
    if (handlerOf(PAYMENT_EVENTS, event.type)) {
      await keepEvent(db, event, new Date())
      await handleEvents(system(), PAYMENT_EVENTS)
    }
    return new Response(null, { status: 200 })
  }
  await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas', 'New York'] })
  const opened = openStripe(db, { endpoint: take, now: () => new Date() })
  await opened.local.ready()
  const wire = openWire()
  const door = await openDoor(opened.local.fetch, dice, network, wire)
  setHostedPayments(door)
  const admins = [await makeUser(db, 'admin'), await makeUser(db, 'admin')].map((user) => ({
    ...contextFor(db),
    actor: actorOf(user, 'admin'),
  }))
  return {
    db,
    dice,
    clock,
    network,
    wire,
    system,
    door,
    vendors: [] as Vendor[],
    /** Who has left: what a bank decides later may still pay them. */
    leavers: [] as Vendor[],
    weddings: [] as Wedding[],
    local: opened.local,
    stripe: opened.stripe,
    typeCard: opened.pay,
    typeAccount: opened.payFromBank,
    saveCard: opened.saveCard,
    saveAccount: opened.saveAccount,
    answer: opened.answer,
    newVendor: opened.newVendor,
    admin: admins[0]!,
    second: admins[1]!,
    close: () => {
      setHostedPayments(null)
      clock.restore()
    },
  }
}

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>

/** Two where sales tax is collected, one where none is, and one abroad. */
const VENUES = [
  { line1: '', city: 'Austin', state: 'Texas', postalCode: '78701' },
  { line1: '1 Hudson Street', city: 'New York', state: 'New York', postalCode: '10013' },
  { line1: '', city: 'Stowe', state: 'Vermont', postalCode: '05672' },
  { line1: '', city: '', state: 'elsewhere', postalCode: '' },
] as const satisfies Venue[]

/** A photographer whose account can be paid. */
export async function addVendor({ db, vendors, newVendor, system }: MoneyWorld): Promise<void> {
  const { id, userId, email } = await makePhotographer(db)
  await db.insert(photographerMarkets).values({ photographerId: id, marketId: 0 })
  const account = await newVendor()
  await db.insert(payoutAccounts).values({ vendorId: id, providerRef: account })
  await syncAccount(system(), account)
  vendors.push({ id, account, ctx: { ...contextFor(db), actor: actorOf({ id: userId, email }, 'photographer') } })
}

/** A couple that has signed and has to make its first payment; now and then another one wants the same day. */
export async function addWedding({ db, dice, vendors, weddings }: MoneyWorld): Promise<boolean> {
  const rival = dice.isOnce(0.15) ? dice.of(weddings) : undefined
  const vendor = rival?.vendor ?? dice.of(vendors)!
  const client = await makeClient(db)
  await db
    .update(users)
    .set({ passwordHash: await quickHash(COUPLES_PASSWORD) })
    .where(eq(users.id, client.userId))
  const today = todayIn(ZONE, new Date())
  const eventDate = rival
    ? await dayOf(db, rival)
    : addDays(today, dice.of([1, 3, 5, 10, 40, 46, 52, 110])! + dice.below(3))
  if (eventDate <= today) return false
  const couple = { ...contextFor(db), actor: actorOf({ id: client.userId, email: client.email }, 'client') }
  const inquiry = await inquiryOf(db, vendor.id, client.id)
  const cast = { client, inquiry, vendor: () => vendor.ctx, couple: () => couple }
  const offer = offerOf(cast, {
    eventDate,
    cancellationPolicy: dice.of(CANCELLATION_POLICIES)!,
    isSinglePayment: dice.isOnce(0.3),
    items: [{ label: 'The day, 8 hours', quantity: 1, unitCents: dice.between(1e4, 9e5) }],
    venue: dice.of(VENUES)!,
  })
  const { bookingId } = await signWedding(cast, offer, new Date())
  weddings.push({ bookingId, couple, vendor })
  return true
}

async function inquiryOf(db: Db, photographerId: string, clientId: string) {
  const thread = await makeThread(db, photographerId, clientId)
  const values = { photographerId, clientId, threadId: thread.id, expiresAt: new Date('2100-01-01T00:00:00Z') }
  return only(await db.insert(inquiries).values(values).returning())
}

async function dayOf(db: Db, { bookingId }: Wedding): Promise<string> {
  const [booking] = await db.select({ day: bookings.eventDate }).from(bookings).where(eq(bookings.id, bookingId))
  return booking!.day
}

/** How a wedding stands, as a move needs to know it. */
export async function standingOf(db: Db, { bookingId }: Wedding) {
  const [found] = await rows<{
    stage: BookingStage
    totalCents: number
    heldCents: number
    /** The newest first. */
    sessions: { id: string; attempt: string; isOpen: boolean }[]
    openLines: string[]
    charges: string[]
  }>(
    db.execute(sql`
      select b.stage, b.total_amount_cents as "totalCents",
        (select coalesce(sum(amount_cents - refunded_cents), 0)::int from payments
          where booking_id = b.id and status in ('paid', 'partially_refunded'))
          - (select coalesce(sum(k.escrow_cents), 0)::int from chargebacks k
            where k.booking_id = b.id and k.status in ('open', 'answered')) as "heldCents",
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.session_ref, 'attempt', c.id,
            'isOpen', c.status = 'processing') order by c.created_at desc), '[]')
          from charges c join payments p on p.id = c.payment_id
          where p.booking_id = b.id and c.session_ref is not null) as sessions,
        array(select p.id from payments p where p.booking_id = b.id and p.status in ('scheduled', 'failed', 'processing')
          order by p.due_date, p.position) as "openLines",
        array(select c.provider_ref from charges c join payments p on p.id = c.payment_id
          where p.booking_id = b.id and c.status = 'succeeded' order by p.position) as charges
      from bookings b where b.id = ${bookingId}`),
  )
  return found!
}
