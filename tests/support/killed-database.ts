import { and, asc, eq } from 'drizzle-orm'
import { migrate } from '#app/ops/migrate.ts'
import { bookings, payments } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { checkoutKey } from '#features/payments/server/charge-records.ts'
import { payOutDue, settleRefunds } from '#features/settlement/server/payouts.ts'
import { recoverCharges } from '#features/settlement/server/resolve-charge.ts'
import { openPg } from '#server/database/pg.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { callAs } from './call.ts'
import { contextFor } from './context.ts'
import { insist, insistOnMove, type Patience } from './insist.ts'
import { type Acknowledged, compareBooks } from './killed-database-books.ts'
import { type Crash, type Postgres, startPostgres } from './postgres.ts'
import { recordingPayments, sessionOf } from './recording-payments.ts'
import { testPayments } from './test-payments.ts'
import { type Cast, castWedding, offerOf, signWedding } from './wedding.ts'

/** `offerOf`'s total. */
const TOTAL = 400_000
const SIGNED = new Date('2026-11-21T17:00:00Z')
const AFTER = new Date('2027-06-14T17:00:00Z')
const MUCH_LATER = new Date('2030-01-02T12:00:00Z')
/** How the people of a trial continue after the first payment. */
const STORIES = ['deliver', 'cancel', 'dispute', 'walk-away'] as const
type Story = (typeof STORIES)[number]
/** What of a story moves money: two payments and a release; one and a cancellation; two and a decision; one. */
const MOVES: Record<Story, number> = { deliver: 3, cancel: 2, dispute: 3, 'walk-away': 1 }
const CRASHES: readonly Crash[] = ['immediate', 'killed', 'backend']
/** Couples and photographers who act at the same time. */
const AT_ONCE = 4

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Options = { operations: number; kills: number; random: () => number; say?: (line: string) => void }
type Trial = {
  db: Db
  patience: Patience
  acknowledged: Acknowledged
  random: () => number
  /** Keys of charges that the provider makes and does not answer. */
  mute: Set<string>
  provider: ReturnType<typeof recordingPayments>
  /** Called as each money operation begins: this is where the database dies. */
  beginMove: () => void
}
type Wedding = { story: Story; cast: Cast; bookingId: string }

const people = ({ db }: Trial, { cast }: Wedding, now: Date) => ({
  couple: callAs(db, { actor: cast.couple(now).actor, now }),
  vendor: callAs(db, { actor: cast.vendor(now).actor, now }),
  admin: callAs(db, { actor: cast.admin(now).actor, now }),
  second: callAs(db, { actor: cast.second(now).actor, now }),
})

async function openLine(db: Db, bookingId: string): Promise<string | null> {
  const [line] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isOneOf(payments.status, ['scheduled', 'processing', 'failed'])))
    .orderBy(asc(payments.position))
    .limit(1)
  return line?.id ?? null
}

/** Opens the page of a line, whoever dies meanwhile, and types a card there. Returns the attempt. */
async function payPage(trial: Trial, wedding: Wedding, paymentId: string) {
  const { couple } = people(trial, wedding, SIGNED)
  const sessionRef = await insist(trial.patience, async () => sessionOf((await couple.payments.pay({ paymentId })).url))
  const { complete, attemptOf } = trial.provider
  complete(sessionRef)
  const attemptId = attemptOf(sessionRef)
  return { attemptId, key: checkoutKey(attemptId) }
}

/** Pays the next line, and comes back from the page until it reads that it is paid. */
async function payNext(trial: Trial, wedding: Wedding): Promise<void> {
  const { patience, acknowledged } = trial
  const paymentId = await insist(patience, () => openLine(trial.db, wedding.bookingId))
  if (!paymentId) return
  trial.beginMove()
  const { attemptId, key } = await payPage(trial, wedding, paymentId)
  await insist(patience, async () => {
    const { state } = await people(trial, wedding, SIGNED).couple.payments.settle({ attemptId })
    if (state !== 'paid') throw new Error(`The payment is ${state}.`)
  })
  acknowledged.paid.push({ key, paymentId })
}

/** Pays once and never asks what became of it; half of the time even the product is not told. */
async function payAndWalkAway(trial: Trial, wedding: Wedding): Promise<void> {
  const paymentId = await insist(trial.patience, () => openLine(trial.db, wedding.bookingId))
  trial.beginMove()
  const { attemptId, key } = await payPage(trial, wedding, paymentId!)
  if (trial.random() < 0.5) trial.mute.add(key)
  try {
    const { state } = await people(trial, wedding, SIGNED).couple.payments.settle({ attemptId })
    if (state === 'paid') trial.acknowledged.paid.push({ key, paymentId: paymentId! })
  } catch {
    trial.patience.unanswered += 1
  }
}

const stageIs =
  (trial: Trial, { bookingId }: Wedding, stages: readonly string[]) =>
  async () => {
    const [booking] = await trial.db.select({ stage: bookings.stage }).from(bookings).where(eq(bookings.id, bookingId))
    return stages.includes(booking!.stage)
  }

async function deliver(trial: Trial, wedding: Wedding): Promise<void> {
  const { bookingId } = wedding
  const isOver = stageIs(trial, wedding, ['awaiting_delivery'])
  await insist(trial.patience, async () => {
    // The clock's rule reports what it could not do in the log, and does it the next time.
    await passDeadlines(contextFor(trial.db, { now: AFTER }), { bookingId })
    if (!(await isOver())) throw new Error('The wedding is not over yet.')
  })
  const pictures = { bookingId, url: 'https://gallery.example/x', note: '' }
  const isDelivered = stageIs(trial, wedding, ['delivered'])
  await insistOnMove(trial.patience, () => people(trial, wedding, AFTER).vendor.bookings.deliver(pictures), isDelivered)
}

async function confirm(trial: Trial, wedding: Wedding): Promise<void> {
  const { bookingId } = wedding
  trial.beginMove()
  const { couple } = people(trial, wedding, AFTER)
  // A payout at the clock's time, years later, closes the reviews first.
  const isReleased = stageIs(trial, wedding, ['released', 'reviewed'])
  await insistOnMove(trial.patience, () => couple.bookings.confirmDelivery({ bookingId }), isReleased)
  trial.acknowledged.ended.push({ bookingId, refundCents: 0 })
}

async function cancel(trial: Trial, wedding: Wedding): Promise<void> {
  const { bookingId } = wedding
  const { couple } = people(trial, wedding, SIGNED)
  const { refundCents, keptCents } = await insist(trial.patience, () =>
    couple.bookings.previewCancellation({ bookingId }),
  )
  trial.beginMove()
  const sent = { bookingId, reason: 'Plans have changed.', refundCents, keptCents }
  await insistOnMove(trial.patience, () => couple.bookings.cancel(sent), stageIs(trial, wedding, ['by_client']))
  trial.acknowledged.ended.push({ bookingId, refundCents })
}

async function dispute(trial: Trial, wedding: Wedding): Promise<void> {
  const { bookingId } = wedding
  const { vendor, admin, second } = people(trial, wedding, AFTER)
  const opened = { bookingId, reason: 'They do not answer.' }
  await insistOnMove(trial.patience, () => vendor.bookings.dispute(opened), stageIs(trial, wedding, ['disputed']))
  const refundCents = 1 + Math.floor(trial.random() * 300_000)
  // Both payments were made: everything is held.
  const decided = { bookingId, finalCents: TOTAL - refundCents, heldCents: TOTAL, decision: 'A fair split.' }
  trial.beginMove()
  const isDecided = stageIs(trial, wedding, ['released', 'reviewed', 'by_admin'])
  // Over the limit: it waits for a second administrator. (AD14)
  const request = { bookingId }
  const hasWaited = async () => (await isDecided()) || (await admin.bookings.approvals(request)).length > 0
  await insistOnMove(trial.patience, () => admin.bookings.resolve(decided), hasWaited)
  const [waiting] = await insist(trial.patience, () => admin.bookings.approvals(request))
  const approvalId = waiting!.id
  await insistOnMove(trial.patience, () => second.bookings.confirmApproval({ approvalId }), isDecided)
  trial.acknowledged.ended.push({ bookingId, refundCents })
}

async function live(trial: Trial, wedding: Wedding): Promise<void> {
  if (wedding.story === 'walk-away') return payAndWalkAway(trial, wedding)
  await payNext(trial, wedding)
  if (wedding.story === 'cancel') return cancel(trial, wedding)
  await payNext(trial, wedding)
  await deliver(trial, wedding)
  return wedding.story === 'deliver' ? confirm(trial, wedding) : dispute(trial, wedding)
}

/** One turn of the clock that sends refunds and payouts and looks lost answers up. */
async function runJobs(db: Db): Promise<void> {
  // The clock of those who pay: at a later one the wedding would be over.
  await recoverCharges(contextFor(db, { now: new Date(SIGNED.getTime() + 10 * 60_000) }))
  const ctx = contextFor(db, { now: MUCH_LATER })
  await settleRefunds(ctx)
  await payOutDue(ctx)
}

/** The clock, whose turns die with the database and are simply repeated; `stop` waits for the one under way. */
function startClock({ db, patience }: Trial): () => Promise<void> {
  const stopping = new AbortController()
  const turning = (async () => {
    while (!stopping.signal.aborted) {
      await runJobs(db).catch(() => (patience.unanswered += 1))
      await pause(15)
    }
  })()
  return async () => {
    stopping.abort()
    await turning
  }
}

/** Lets the database die once for each call of `order`, a moment after it, one death after the other. */
function startKiller(postgres: Postgres, random: () => number) {
  const dead: Record<Crash, number> = { immediate: 0, killed: 0, backend: 0 }
  let killing: Promise<void> = Promise.resolve()
  const order = () => {
    const how = CRASHES[Math.floor(random() * CRASHES.length)]!
    const [delayMs, downMs] = [random() * 14, random() * 60]
    killing = killing.then(async () => {
      await pause(delayMs)
      await postgres.crash(how, downMs)
      dead[how] += 1
    })
  }
  return { order, dead, settled: () => killing }
}

/** At which operations, counted from one, the database dies; as evenly mixed as the numbers are. */
function pickMoments({ operations, kills, random }: Options): Map<number, number> {
  const moments = new Map<number, number>()
  for (let count = 0; count < kills; count += 1) {
    const moment = 1 + Math.floor(((count + random()) * operations) / kills)
    moments.set(moment, (moments.get(moment) ?? 0) + 1)
  }
  return moments
}

async function castWeddings(db: Db, operations: number): Promise<Wedding[]> {
  const weddings: Wedding[] = []
  for (let moves = 0; moves < operations; ) {
    const story = STORIES[weddings.length % STORIES.length]!
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
    weddings.push({ story, cast, bookingId })
    moves += MOVES[story]
  }
  return weddings
}

/**
 * Payments, releases, cancellations, decisions, refunds and payouts through the product's own procedures, while their
 * database dies at random points and comes back; everybody whose answer was lost asks again. Afterwards the books are
 * compared with what was acknowledged and with what the provider did. (notes/security F4; issue 5)
 */
export async function killedDatabase(options: Options) {
  const { kills, random, say = () => undefined } = options
  // Nothing acknowledged may be lost: unlike the other tests' server, this one writes before it answers.
  const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
  const postgres = await startPostgres(['max_connections=60', ...durable])
  const { db, close } = openPg(postgres.url)
  const mute = new Set<string>()
  const provider = recordingPayments({
    hold: async (_, key) => {
      await pause(random() * 4)
      if (mute.has(key)) throw new Error('The answer of the provider was lost.')
    },
  })
  try {
    await migrate(db)
    const weddings = await castWeddings(db, options.operations)
    say(`${weddings.length} weddings are signed`)
    setHostedPayments(provider.payments)
    const killer = startKiller(postgres, random)
    const moments = pickMoments(options)
    let operations = 0
    const beginMove = () => {
      operations += 1
      for (let deaths = moments.get(operations) ?? 0; deaths > 0; deaths -= 1) killer.order()
    }
    const told = { patience: { unanswered: 0 }, acknowledged: { paid: [], ended: [] } }
    const trial: Trial = { db, random, mute, provider, beginMove, ...told }
    const stopClock = startClock(trial)
    const queue = weddings.values()
    const actor = async () => {
      for (const wedding of queue) await live(trial, wedding)
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, actor))
    } finally {
      await killer.settled()
      await stopClock()
    }
    say(`${operations} operations done, the database died ${kills} times`)
    for (let turn = 0; turn < 3; turn += 1) await insist(trial.patience, () => runJobs(db))
    const books = await compareBooks(db, trial.acknowledged, provider.moved)
    return { operations, deaths: killer.dead, unanswered: trial.patience.unanswered, ...books }
  } finally {
    setHostedPayments(testPayments.payments)
    await close()
    await postgres.stop()
  }
}
