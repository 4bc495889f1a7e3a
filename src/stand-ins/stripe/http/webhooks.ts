import { createHmac } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Db } from '#server/db.ts'
import { type KeptThinEvent, sentEvent } from '#stand-ins/stripe/objects/event.ts'
import { deliveries, objects, switches } from '#stand-ins/stripe/tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** When a refused event is sent again, by the number of tries so far; after three days no more. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]
const LATER_MS = 12 * HOUR_MS
const MAX_ATTEMPTS = RETRY_MS.length + 5

/** Signs an event as the service does: `t=<seconds>,v1=<hmac-sha256 of "seconds.body">`. */
function signatureOf(secret: string, payload: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

/** Sends one event to the platform's webhook; true when it was taken. */
export type Deliver = (request: Request) => Promise<Response>

export type Delivery = {
  /** The platform's webhook. */
  url: string
  secret: string
  deliver: Deliver
}

/** In which order and how often due events are sent: a real network promises neither once nor in order. */
export type Disorder = { order?: 'as made' | 'reversed'; copies?: number }

type Kept = Stripe.Event | KeptThinEvent
type Due = { id: string; body: Kept; attempts: number }

/** Claims due events for a minute, so that two processes do not send the same one at once. */
async function claim(db: Db, at: Date): Promise<Due[]> {
  const due = db
    .$with('due')
    .as(
      db
        .select({ eventId: deliveries.eventId })
        .from(deliveries)
        .innerJoin(objects, eq(objects.id, deliveries.eventId))
        .where(lte(deliveries.nextAttemptAt, at))
        .orderBy(objects.seq)
        .limit(50)
        .for('update', { of: deliveries, skipLocked: true }),
    )
  const claimed = await db
    .with(due)
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, nextAttemptAt: new Date(at.getTime() + MINUTE_MS) })
    .from(due)
    .innerJoin(objects, eq(objects.id, due.eventId))
    .where(eq(deliveries.eventId, due.eventId))
    .returning({ id: objects.id, body: objects.body, attempts: deliveries.attempts, seq: objects.seq })
  return claimed
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ id, body, attempts }) => ({ id, body: body as Kept, attempts }))
}

async function send({ url, secret, deliver }: Delivery, event: Kept, at: Date): Promise<string | null> {
  const payload = JSON.stringify(sentEvent(event))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(secret, payload, Math.floor(at.getTime() / 1000)),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  try {
    const response = await deliver(new Request(url, { method: 'POST', headers, body: payload }))
    await response.body?.cancel()
    return response.ok ? null : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}

async function record(db: Db, { id, attempts }: Due, problem: string | null, at: Date): Promise<void> {
  const wait = attempts >= MAX_ATTEMPTS ? null : (RETRY_MS[attempts - 1] ?? LATER_MS)
  const nextAttemptAt = problem !== null && wait !== null ? new Date(at.getTime() + wait) : null
  await db
    .update(deliveries)
    .set({ lastAnswer: problem ?? 'taken', nextAttemptAt, deliveredAt: problem === null ? at : null })
    .where(eq(deliveries.eventId, id))
}

const HOLD = 'hold-events'

/** Whether events are held until they are released. */
export async function areHeld(db: Db): Promise<boolean> {
  const [held] = await db.select({ isOn: switches.isOn }).from(switches).where(eq(switches.name, HOLD))
  return held?.isOn === true
}

/** Holds events back, like a broken network, or releases them. */
export async function holdEvents(db: Db, isOn: boolean): Promise<void> {
  await db.insert(switches).values({ name: HOLD, isOn }).onConflictDoUpdate({ target: switches.name, set: { isOn } })
}

/** Sends every due event; a refused one comes again later. Returns how many were taken and refused. */
export async function deliverDue(
  db: Db,
  delivery: Delivery,
  at: Date,
  { order = 'as made', copies = 1 }: Disorder = {},
): Promise<{ taken: number; refused: number }> {
  const counts = { taken: 0, refused: 0 }
  for (let due = await claim(db, at); due.length > 0; due = await claim(db, at)) {
    for (const event of order === 'reversed' ? due.toReversed() : due) {
      const answers: (string | null)[] = []
      for (let copy = 0; copy < copies; copy += 1) answers.push(await send(delivery, event.body, at))
      const problem = answers.includes(null) ? null : answers[0]!
      await record(db, event, problem, at)
      counts[problem === null ? 'taken' : 'refused'] += 1
    }
  }
  return counts
}
