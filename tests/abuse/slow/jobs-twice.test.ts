import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { seedDemoMarket } from '#drizzle/seed/demo-market.ts'
import { currentEdition } from '#features/contracts/server/pdf-store.ts'
import type { JobContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { env } from '#server/env.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import { createDatabase, openTestDatabase } from '#tests/support/database.ts'
import { openPage, payLine } from '#tests/support/pay-line.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { quickPicture, rememberingStorage, SEED_DAY } from '#tests/support/seed.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'

const DAY_MS = 24 * 60 * 60_000
/** Sunday evening in New York, when couples get their weekly mail. */
const SUNDAY = 4 + 11.5 / 24
/** Times at which much is due: reminders and nudges, the ends of holds and inquiries, weddings over, reviews closed. */
const DAYS = [1, SUNDAY, 8, 15, 110, 400]

/** Jobs that neither the demonstration market nor `addLeftovers` gives anything to do: only their own tests try them. */
const IDLE = [
  'amendments.deadlines',
  'amendments.reminders',
  'amendments.sealPdfs',
  'availability.readFeeds',
  'dateAlerts.watch',
  'gallery.measure',
  'matching.spread',
  'mail.evening',
  'payments.automatic',
  'payments.events',
  'payments.recoveries',
  'payments.taxes',
  'personalData.erase',
  'personalData.export',
  'takedowns.compare',
  'takedowns.restore',
  'vetting.calibrate',
  'webhooks.deliver',
]

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const open = (url: string): Db => {
  const { db, close } = openTestDatabase(url, { max: 4 })
  closers.push(close)
  return db
}

/** A charge whose response was lost, and a booking that was paid and cancelled. */
async function addMoney(db: Db): Promise<void> {
  const lost = await payingCouple(db, SEED_DAY)
  testPayments.complete(await openPage(lost.ctx, lost.first))
  const cancelled = await payingCouple(db, SEED_DAY)
  await payLine(cancelled.ctx, cancelled.first)
  await cancelAsShown(cancelled.ctx, cancelled.booking.id)
}

/** All contracts but four have their PDF already: rendering is the slow part, and those four show that each is made once. */
async function keepMostPdfs(db: Db): Promise<void> {
  await db.execute(sql`insert into contract_pdfs (contract_id, edition, sha256, bytes)
    select c.id, ${currentEdition}, encode(sha256(''), 'hex'), '' from vendor_contracts c
    where c.signed_at is not null order by c.signed_at desc offset 4`)
}

/** Work for the jobs that a demonstration market leaves nothing to do. */
async function addLeftovers(db: Db): Promise<void> {
  await addMoney(db)
  await keepMostPdfs(db)
  const now = SEED_DAY.toISOString()
  await db.execute(sql`insert into inquiry_drafts (input, expires_at) values ('{}', ${now})`)
  await db.execute(sql`update vendor_messages set notified_at = null where not is_read`)
  await db.execute(sql`update photographers set rating = 1.5 where review_count > 3`)
  await db.execute(sql`insert into file_deletions (key, reason, next_attempt_at)
    values ('nobody-needs-this-320.webp', 'removed', ${now})`)
  await db.execute(sql`insert into rate_limits (key, window_start, count, expires_at)
    values ('over', now() - interval '2 days', 1, now() - interval '1 day')`)
  await db.execute(sql`insert into money_approvals (kind, booking_id, input, sums, moved_cents, reason, asked_by, asked_at,
      expires_at)
    select 'cancel', b.id, '{}', '{"refundCents": 150000, "releaseCents": 0}', 150000, 'They asked for it.', p.id, ${now},
      ${now}::timestamptz + interval '7 days'
    from (select id from bookings where stage = 'upcoming' order by id limit 1) b,
      (select id from profiles where role = 'admin' order by id limit 1) p`)
  await db.execute(sql`insert into viewings (user_id, viewed_by, reason, ends_at, created_at)
    select c.id, a.id, 'They asked what they see.', ${now}, ${now}::timestamptz - interval '10 minutes'
    from (select id from profiles where role = 'client' order by id limit 1) c,
      (select id from profiles where role = 'admin' order by id limit 1) a`)
  // Found by the first check of the packing, and mended by the packing after it.
  await db.execute(sql`update search.terms set bits = null, slots = '{}' where term = 'a price'`)
  await db.execute(sql`insert into job_runs (job, status, started_at, finished_at)
    select 'inquiries.nudge', 'succeeded', ${now}::timestamptz - n * interval '1 day', ${now}::timestamptz
    from generate_series(3, 6) n`)
}

let once: Db
let twice: [Db, Db]

beforeAll(async () => {
  const first = await createDatabase()
  const seeding = openTestDatabase(first.url)
  await seedDemoMarket(seeding.db, { storage: rememberingStorage(), makePicture: quickPicture, now: SEED_DAY })
  await addLeftovers(seeding.db)
  await seeding.close()
  const second = await createDatabase({ copyOf: first.url })
  closers.push(first.drop, second.drop)
  once = open(first.url)
  twice = [open(second.url), open(second.url)]
})

const contextAt = (db: Db, day: number): JobContext => ({
  db,
  actor: null,
  now: () => new Date(SEED_DAY.getTime() + day * DAY_MS),
  requestId: randomUUID(),
  ip: '',
  userAgent: '',
  siteUrl: env.siteUrl,
})

/** What the jobs may have changed, without the ids and times that differ by chance. */
const SIGHT = {
  // A receipt's key is the id of a document that the jobs themselves have made.
  mails: `select template, to_address, case when template <> 'receipt-issued' then dedupe_key end as key
    from email_outbox order by 1, 2, 3`,
  documents: `select kind, code, amount_cents from money_documents order by 1, 2`,
  bells: `select user_id::text, kind, count(*)::int from notifications group by 1, 2 order by 1, 2`,
  bookings: `select id::text, status, stage from bookings order by 1`,
  pdfs: `select contract_id::text, edition, sha256 from contract_pdfs order by 1, 2`,
  payments: `select id::text, status from payments order by 1`,
  ledger: `select j.kind, e.account_kind, j.booking_id::text, sum(e.amount_cents)::int, count(*)::int
    from journal j join ledger_entries e on e.journal_id = j.id group by 1, 2, 3 order by 1, 2, 3`,
  payouts: `select status, count(*)::int, sum(amount_cents)::int from payouts group by 1 order by 1`,
  refunds: `select status, amount_cents, count(*)::int from refunds group by 1, 2 order by 1, 2`,
  ratings: `select id::text, rating::text, review_count from photographers order by 1`,
  inquiries: `select id::text, status from inquiries order by 1`,
  reviews: `select id::text, status from reviews order by 1`,
  problems: `select (select count(*)::int from money_problems), (select count(*)::int from chain_problems())`,
}

async function sightOf(db: Db): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(SIGHT)) found[name] = await rows(db.execute(sql.raw(query)))
  const tables = await rows<{ name: string }>(
    // Each comparison with the payment service is noted: as many as there were runs.
    db.execute(sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'reconciliations' order by 1`),
  )
  found.counts = []
  for (const { name } of tables) {
    const [row] = await rows<{ count: number }>(db.execute(sql.raw(`select count(*)::int as count from "${name}"`)))
    found.counts.push(`${name} ${row!.count}`)
  }
  return found
}

test('every job run four times at once, in two processes, has the effect of one run', async () => {
  const done: Record<string, number> = Object.fromEntries(JOBS.map(({ name }) => [name, 0]))
  for (const day of DAYS) {
    for (const job of JOBS) {
      const summary = await job.run(contextAt(once, day))
      done[job.name]! += Object.values(summary).reduce((sum, count) => sum + count, 0)
      await Promise.all([...twice, ...twice].map((db) => job.run(contextAt(db, day))))
    }
  }
  expect(await sightOf(twice[0])).toEqual(await sightOf(once))
  // A job that found nothing to do proves nothing here.
  expect(Object.keys(done).filter((name) => done[name] === 0)).toEqual(IDLE)
}, 240_000)

test('two processes that send the same waiting mails send each once', async () => {
  await twice[0].execute(sql`delete from email_outbox where status = 'pending' and id not in
    (select id from email_outbox where status = 'pending' order by id limit 60)`)
  await twice[0].execute(sql`update email_outbox set next_attempt_at = now(), is_waiting = false`)
  const [waiting] = await rows<{ count: number }>(
    twice[0].execute(sql`select count(*)::int as count from email_outbox where status = 'pending'`),
  )
  expect(waiting!.count).toBeGreaterThan(10)
  let sent = 0
  for (let isDone = false; !isDone; ) {
    const batches = await Promise.all([...twice, ...twice].map((db) => drainOutbox(db)))
    sent += batches.reduce((sum, batch) => sum + batch.sent, 0)
    isDone = batches.every((batch) => batch.claimed === 0)
  }
  expect(sent).toBe(waiting!.count)
})
