import { and, asc, eq, sql } from 'drizzle-orm'
import { verify } from '#app/ops/admin-verify.ts'
import { migrate } from '#app/ops/migrate.ts'
import { payments } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { submitReview } from '#features/reviews/server/write.ts'
import { payOutDue, settleRefunds } from '#features/settlement/server/payouts.ts'
import { releaseBooking } from '#features/settlement/server/release.ts'
import { openPg } from '#server/database/pg.ts'
import { isOneOf } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { payLine } from '#tests/support/pay-line.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Cast, castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'
import type { Trial } from '../trial.ts'

const SIGNED = new Date('2026-11-21T15:00:00Z')
const BEFORE = new Date('2027-05-20T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const MONTHS = new Date('2027-10-30T15:00:00Z')
const reason = 'It is better so.'
const REVIEW = {
  rating: 1,
  quality: 1,
  communication: 1,
  punctuality: 1,
  value: 1,
  body: 'Nothing of it was as we had agreed with each other.',
}

type Scene = { cast: Cast; bookingId: string; at: Date }

/** From the first payment on: the payments made, and whether they are one or two. */
const STAGES: Readonly<Record<string, (db: Db, isSingle: boolean) => Promise<Scene>>> = {
  'before the day, first payment made': async (db, isSinglePayment) => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast, { isSinglePayment }), SIGNED)
    await payNext(db, cast, bookingId, SIGNED)
    return { cast, bookingId, at: SIGNED }
  },
  'before the day, paid in full': async (db, isSinglePayment) => ({
    ...(await photographedWedding(db, BEFORE, { isSinglePayment })),
    at: BEFORE,
  }),
  'after the day': async (db, isSinglePayment) => ({
    ...(await photographedWedding(db, AFTER, { isSinglePayment })),
    at: AFTER,
  }),
  delivered: async (db, isSingle) => {
    const scene = await STAGES['after the day']!(db, isSingle)
    await deliver(scene.cast.vendor(AFTER), { bookingId: scene.bookingId, ...PICTURES })
    return scene
  },
  'changes asked for': async (db, isSingle) => {
    const scene = await STAGES.delivered!(db, isSingle)
    await requestChanges(scene.cast.couple(AFTER), { bookingId: scene.bookingId, reason })
    return scene
  },
  'in dispute': async (db, isSingle) => {
    const scene = await STAGES['after the day']!(db, isSingle)
    await openDispute(scene.cast.couple(AFTER), { bookingId: scene.bookingId, reason })
    return scene
  },
  released: async (db, isSingle) => {
    const scene = await STAGES.delivered!(db, isSingle)
    await confirmDelivery(scene.cast.couple(AFTER), { bookingId: scene.bookingId })
    return scene
  },
}

/** What the bank says, and when the couple pays again; the last one is settled at the end. */
const COURSES = [
  'kept',
  'kept, then paid again',
  'paid again, then kept',
  'paid again, then returned',
  'returned',
] as const
type Course = (typeof COURSES)[number]

const openLines = (db: Db, bookingId: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isOneOf(payments.status, ['scheduled', 'failed'])))
    .orderBy(asc(payments.dueDate), asc(payments.position))

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** What goes through although money is missing. */
async function leaks({ cast, bookingId }: Scene, at: Date): Promise<string[]> {
  await isDone(deliver(cast.vendor(at), { bookingId, ...PICTURES }))
  const { deliveries } = await getBooking(cast.couple(at), { bookingId })
  const tried: Record<string, boolean> = {
    'a delivery is shown': deliveries.some(({ url, pin, note }) => Boolean(url ?? pin ?? note)),
    'it is confirmed': await isDone(confirmDelivery(cast.couple(at), { bookingId })),
    'it is released': await isDone(releaseBooking(cast.admin(at), { bookingId, reason })),
    'a couple’s review': await isDone(submitReview(cast.couple(at), { bookingId, ...REVIEW })),
    'a photographer’s review': await isDone(submitReview(cast.vendor(at), { bookingId, ...REVIEW })),
  }
  const before = (await getBooking(cast.couple(at), { bookingId })).status
  await passDeadlines(cast.system(MONTHS), { bookingId })
  const { status } = await getBooking(cast.couple(MONTHS), { bookingId })
  return [
    ...Object.entries(tried).flatMap(([what, is]) => (is ? [what] : [])),
    ...(before !== 'completed' && status === 'completed' ? ['silence confirms it'] : []),
  ]
}

type Tried = { leaks: string[]; stands: string[] }

async function tryOne(
  db: Db,
  stage: string,
  isSingle: boolean,
  position: number,
  course: Course,
): Promise<Tried | null> {
  const scene = await STAGES[stage]!(db, isSingle)
  const { cast, bookingId, at } = scene
  const bank = bankOf(db, `${bookingId}/${position}`)
  const { say } = await bank.chargeBack(bookingId, position)
  await say(cast, 'open', at)
  const pay = async (when: Date) => {
    for (const { id } of await openLines(db, bookingId)) await payLine(cast.couple(when), id)
  }
  const found: string[] = []
  // Before the day nothing is delivered; what is due then is tried when the day is over.
  const late = at < AFTER ? AFTER : at
  if (course.startsWith('kept')) await say(cast, 'lost', at)
  if (!course.startsWith('paid') && course !== 'returned') found.push(...(await leaks(scene, late)))
  if (course === 'returned') await say(cast, 'won', late)
  if (course !== 'kept') await pay(late)
  if (course === 'paid again, then kept') {
    await say(cast, 'lost', late)
    // After the release it is due only now.
    await pay(late)
  }
  if (course === 'paid again, then returned') await say(cast, 'won', late)
  await settleRefunds(cast.system(MONTHS))
  await payOutDue(cast.system(MONTHS))
  const { stage: now, isTakenBack } = await getBooking(cast.couple(late), { bookingId })
  const stands = course !== 'kept' && isTakenBack ? [`${now} still waits`] : []
  return { leaks: found, stands }
}

/** A bank takes back each payment at each stage, before and after the day, with every outcome. (X142) */
export const takenBack: Trial = async ({ isQuick, say }) => {
  const postgres = await startPostgres(['max_connections=20'])
  const { db, close } = openPg(postgres.url, { max: 4, queryTimeoutMs: 60_000 })
  const problems: string[] = []
  let tried = 0
  try {
    await migrate(db)
    for (const stage of Object.keys(STAGES))
      for (const [isSingle, position] of [
        [true, 0],
        [false, 0],
        [false, 1],
      ] as const) {
        // The balance is not paid there yet.
        if (stage === 'before the day, first payment made' && position === 1) continue
        for (const course of isQuick ? COURSES.slice(0, 2) : COURSES) {
          const result = await tryOne(db, stage, isSingle, position, course)
          tried += 1
          for (const what of [...(result?.leaks ?? []), ...(result?.stands ?? [])])
            problems.push(`${stage}, ${isSingle ? 'one payment' : `payment ${position + 1} of 2`}, ${course}: ${what}`)
        }
        say(`${stage}, ${tried} tried`)
      }
    const broken = (await verify(db)).flatMap((rule) => rule.problems)
    const left = await rows(
      db.execute(sql`select 1 from payments g join payments o on o.id = g.replaces_id
      where g.status in ('scheduled', 'failed') and o.status = 'paid' and not exists (select from chargebacks k
        join charges c on c.id = k.charge_id where c.payment_id = o.id and k.status in ('open', 'answered'))`),
    )
    return {
      name: `${tried} payments taken back by a bank at each stage, before and after the day, kept, returned and paid again`,
      bar: 'nothing unpaid is delivered, confirmed, released or reviewed; the books agree',
      figure: `${problems.length} got through, ${left.length} due twice, ${broken.length} problems in admin verify`,
      isOk: problems.length + left.length + broken.length === 0,
      details: [...problems, ...broken].slice(0, 20),
    }
  } finally {
    await close()
    await postgres.stop()
  }
}
