import { createHmac } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { compareWithService } from '#app/jobs.ts'
import { migrate } from '#app/ops/migrate.ts'
import { ALREADY_PAYING, NO_PAGE } from '#features/payments/texts.ts'
import { openPg } from '#server/database/pg.ts'
import { type Db, rows } from '#server/db.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { storedSecret } from '#server/uploads/secret.ts'
import type { LocalStripe } from '#stand-ins/stripe/service.ts'
import { differences } from '#tests/support/money-agreement.ts'
import { JOBS } from '#tests/support/money-moves.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Dice, diceOf, randomOf } from '#tests/support/random.ts'
import { sessionOf } from '#tests/support/recording-payments.ts'
import { CARDS, openStripe } from '#tests/support/stripe-stand-in.ts'
import { createDisputeOf, decide } from '#tests/support/stripe-world.ts'
import { type Answer, ask } from '../support/http.ts'
import { cookieFor } from '../support/people.ts'
import { bodyOf, callOf, type Server, startServer } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const COUPLES_AT_ONCE = 6
/** The service sends several reports at once. */
const SENDERS = 3
/** A life ends after this many reports at most, or when its time is up. */
const LIFE_REPORTS = 60
const LIFE_MS = 3_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type World = {
  db: Db
  dice: Dice
  server: () => Server
  local: LocalStripe
  typeCard: ReturnType<typeof openStripe>['pay']
  /** By booking, how its couple is signed in. */
  cookies: Map<string, string>
  counts: {
    reports: number
    underWay: number
    cut: number
    unanswered: number
    paid: number
    cancelled: number
    disputed: number
  }
  isOver: boolean
}

/** Asks again until there is an answer, as a browser does whose connection was cut. */
async function insist(world: World, name: string, input: unknown, cookie: string): Promise<Answer> {
  for (let tries = 0; tries < 400; tries += 1) {
    const [address, asked] = callOf(name, input, { cookie })
    const answer = await ask(world.server().url + address, { ...asked, timeoutMs: 15_000 })
    if (answer.status > 0 && answer.status < 500) return answer
    world.counts.unanswered += 1
    await pause(30)
  }
  throw new Error(`${name} was never answered.`)
}

/** Presses Pay until there is a page: a page that was being opened when the application died is first looked up. */
async function openPage(world: World, paymentId: string, cookie: string): Promise<string | null> {
  let last = ''
  for (let tries = 0; tries < 600 && !world.isOver; tries += 1) {
    const answer = await insist(world, 'payments.pay', { paymentId }, cookie)
    const { data, message } = bodyOf(answer)
    if (data) return sessionOf((data as { url: string }).url)
    if (message !== NO_PAGE && message !== ALREADY_PAYING) throw new Error(`Paying was refused: ${answer.text}`)
    last = message
    await pause(100)
  }
  if (world.isOver) return null
  throw new Error(`There was never a page to pay at: ${last}`)
}

/** One couple after the other signs, pays and closes the tab: only a report tells. Meanwhile others cancel, and banks take payments back. */
async function payAgainAndAgain(world: World): Promise<void> {
  const { db, dice, counts } = world
  while (!world.isOver) {
    const { client, booking, first } = await payingCouple(db, new Date(), { eventDate: '2027-06-12' })
    const cookie = await cookieFor(db, client.userId)
    const session = await openPage(world, first, cookie)
    if (session === null) return
    await world.typeCard(session, dice.of([CARDS.good, CARDS.atOnce])!)
    counts.paid += 1
    world.cookies.set(booking.id, cookie)
    if (dice.isOnce(0.3)) await cancelOne(world)
    if (dice.isOnce(0.3)) await takeOneBack(world)
  }
}

/** A booking whose payment is known here, at random. */
async function paidBooking({ db, dice }: World): Promise<{ id: string; ref: string } | undefined> {
  return dice.of(
    await rows<{ id: string; ref: string }>(
      db.execute(sql`select b.id, c.provider_ref as ref from charges c join payments p on p.id = c.payment_id
        join bookings b on b.id = p.booking_id
        where c.status = 'succeeded' and b.stage = 'upcoming'
          and not exists (select from chargebacks cb where cb.charge_id = c.id)`),
    ),
  )
}

/** A couple cancels for what the preview shows; another's answer may have come first. */
async function cancelOne(world: World): Promise<void> {
  const bookingId = (await paidBooking(world))?.id
  const cookie = bookingId && world.cookies.get(bookingId)
  if (!cookie) return
  const input = encodeURIComponent(JSON.stringify({ bookingId }))
  const address = `/api/trpc/bookings.previewCancellation?input=${input}`
  const preview = await ask(world.server().url + address, { headers: { cookie }, timeoutMs: 15_000 })
  const shown = bodyOf(preview).data as { refundCents: number; keptCents: number } | undefined
  if (!shown) return
  const { refundCents, keptCents } = shown
  const order = { bookingId, reason: 'Our plans changed.', refundCents, keptCents }
  const answer = await insist(world, 'bookings.cancel', order, cookie)
  if (answer.status === 200) world.counts.cancelled += 1
}

async function takeOneBack(world: World): Promise<void> {
  const { local, dice, counts } = world
  const found = await paidBooking(world)
  // Two banks at once are one bank.
  const dispute = found && (await createDisputeOf(local, found.ref).catch(() => null))
  if (!dispute) return
  counts.disputed += 1
  if (dice.isOnce(0.6)) await decide(local, dispute, dice.isOnce(0.5))
}

/** Every report that waits is due now: nobody waits for the service's minutes and hours. */
const hurry = (db: Db) =>
  db.execute(sql`update stripe_local.deliveries set next_attempt_at = now(), attempts = 0 where delivered_at is null`)

async function bringReports({ db, local, dice, ...world }: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await hurry(db)
    await local.run({ order: dice.of(['as made', 'reversed'] as const)!, copies: dice.between(1, 2) })
    await pause(5 + (world.counts.reports % 5))
  }
}

/** What the service still has to tell, to an application that lives. */
async function bringTheRest({ db, local }: World): Promise<void> {
  const waiting = async () => {
    const [open] = await rows<{ count: number }>(
      db.execute(sql`select count(*)::int as count from stripe_local.deliveries where delivered_at is null`),
    )
    return open!.count
  }
  for (let tries = 0; tries < 30 && (await waiting()) > 0; tries += 1) {
    await hurry(db)
    await local.run({})
  }
}

/** Kills the application while reports arrive and restarts it on the same database, this many times. */
async function killAgainAndAgain(world: World, kills: number, start: () => Promise<Server>): Promise<void> {
  let alive = world.server()
  world.server = () => alive
  for (let count = 0; count < kills; count += 1) {
    const enough = world.counts.reports + 1 + world.dice.below(LIFE_REPORTS)
    const until = Date.now() + LIFE_MS
    while (world.counts.reports < enough && Date.now() < until) await pause(2)
    // A report is on its way at that moment, and somewhere within.
    for (let waited = 0; world.counts.underWay === 0 && waited < 200; waited += 1) await pause(1)
    await pause(world.dice.below(12))
    world.counts.cut += world.counts.underWay
    const ended = new Promise((done) => alive.child.once('exit', done))
    alive.child.kill('SIGKILL')
    await ended
    await alive.stop()
    alive = await start()
  }
}

/** What became of the couples who paid: each has a booking that is confirmed, or was cancelled afterwards, and one payment. */
async function lostOf(db: Db): Promise<string[]> {
  const found = await rows<{ what: string }>(
    db.execute(sql`
      select 'booking ' || b.id || ' is ' || b.stage || ' and was paid at the service' as what
      from charges c join payments p on p.id = c.payment_id join bookings b on b.id = p.booking_id
        join stripe_local.objects o on o.kind = 'checkout.session' and o.id = c.session_ref and o.body->>'status' = 'complete'
      where c.status <> 'succeeded' or b.stage = 'awaiting_payment'
      union all select 'report ' || provider_event_id || ' was not handled' from payment_events where handled_at is null
      union all select 'event ' || event_id || ' was never taken' from stripe_local.deliveries where delivered_at is null`),
  )
  return found.map(({ what }) => what)
}

/** The application dies at random moments while reports of the payment service arrive. (PY16) */
export const killedWebhooks: Trial = async ({ isQuick, seed, scratch, say }) => {
  const kills = isQuick ? 8 : 100
  const postgres = await startPostgres(['max_connections=120'])
  const { db, close } = openPg(postgres.url, { max: 12, queryTimeoutMs: 60_000 })
  const data = path.join(scratch, 'data')
  const env = { DATABASE_URL: postgres.url, DATA_DIR: data, LOG_LEVEL: 'silent' }
  let world: World | undefined
  try {
    await migrate(db)
    const first = await startServer(env)
    const derived = createHmac('sha256', storedSecret(data)).update('curio/local payment reports').digest('hex')
    const secret = `whsec_${derived.slice(0, 40)}`
    const counts = { reports: 0, underWay: 0, cut: 0, unanswered: 0, paid: 0, cancelled: 0, disputed: 0 }
    const opened = openStripe(db, {
      now: () => new Date(),
      secret,
      endpoint: async (request) => {
        const [body, headers] = [await request.text(), Object.fromEntries(request.headers)]
        counts.underWay += 1
        const answer = await ask(`${world!.server().url}/api/webhooks/stripe`, { method: 'POST', headers, body })
        counts.underWay -= 1
        if (answer.status === 200) counts.reports += 1
        return new Response(null, { status: answer.status === 200 ? 200 : 500 })
      },
    })
    const { local, pay: typeCard, stripe } = opened
    await local.ready()
    const started = {
      db,
      dice: diceOf(randomOf(seed)),
      server: () => first,
      local,
      typeCard,
      cookies: new Map<string, string>(),
      counts,
      isOver: false,
    }
    world = started
    const couples = Promise.all(Array.from({ length: COUPLES_AT_ONCE }, () => payAgainAndAgain(started)))
    let isDone = false
    const reports = Promise.all(Array.from({ length: SENDERS }, () => bringReports(started, () => isDone)))
    couples.catch(() => undefined)
    reports.catch(() => undefined)
    await killAgainAndAgain(started, kills, () => startServer(env))
    started.isOver = true
    await couples
    isDone = true
    await reports
    say(`killed ${kills} times; ${counts.paid} paid`)
    await bringTheRest(started)
    setHostedPayments(stripePayments({ stripe, webhookSecret: secret, isTest: true }))
    await db.execute(sql`update payment_events set next_attempt_at = now() where handled_at is null`)
    for (let round = 0; round < 3; round += 1) {
      for (const job of JOBS) await job(jobContext(db, () => new Date()))
      await compareWithService(jobContext(db, () => new Date()))
      // A session that a job has looked up is captured, which the service reports, too.
      await bringTheRest(started)
    }
    const [lost, differs] = [await lostOf(db), await differences(db)]
    const told = await rows<{ kind: string; count: number }>(
      db.execute(sql`select user_id || dedupe_key as kind, count(*)::int as count from notifications
        where dedupe_key is not null group by 1 having count(*) > 1`),
    )
    return {
      name: `application killed ${kills} times while reports of the payment service arrive, over HTTP, twice and in any order`,
      bar: 'nothing lost or doubled, the comparison is clean',
      figure:
        `${counts.paid} payments, ${counts.cancelled} cancellations, ${counts.disputed} chargebacks; ${counts.reports} reports taken, ` +
        `${counts.cut} cut off by a kill; ${lost.length} lost, ${told.length} told twice, ${differs.length} differences`,
      isOk: lost.length + told.length + differs.length === 0 && counts.cut > 0,
      details: [
        `${counts.unanswered} requests of couples without an answer, all asked again.`,
        ...[...lost, ...differs, ...told.map(({ kind }) => `told twice: ${kind}`)].slice(0, 10),
      ],
    }
  } finally {
    if (world) {
      world.isOver = true
      await world.server().stop()
    }
    setHostedPayments(null)
    await close()
    await postgres.stop()
  }
}
