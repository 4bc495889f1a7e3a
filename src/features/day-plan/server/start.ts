import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { bookings, dayPlanEntries } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { fitText } from '#shared/text/cut-text.ts'
import type { NewEntry, StartInput } from '../inputs.ts'
import { DAY_PLAN_LENGTHS, type DayPlanKind } from '../model.ts'
import { USUAL_GROUPS, usualDay } from '../suggested-plan.ts'
import { insertEntries } from './edit.ts'
import { roomOf } from './entry-records.ts'
import { changeDay, type OpenDay } from './open-day.ts'

const isEmpty = async (tx: Db, day: OpenDay, kind: DayPlanKind): Promise<boolean> =>
  (await roomOf(tx, day.id, kind)).present === 0

/** The only place that is known: the one in the contract. Others are added by the two sides. */
async function usualPlace(tx: Db, day: OpenDay): Promise<string> {
  const known = and(eq(dayPlanEntries.bookingId, day.id), eq(dayPlanEntries.kind, 'place'))
  const [first] = await tx
    .select({ id: dayPlanEntries.id })
    .from(dayPlanEntries)
    .where(and(known, isNull(dayPlanEntries.removedAt)))
    .orderBy(dayPlanEntries.position)
    .limit(1)
  const address = fitText(day.eventLocation, DAY_PLAN_LENGTHS.address)
  if (first || address === '') return first?.id ?? ''
  const id = randomUUID()
  await insertEntries(tx, day, [{ kind: 'place', id, title: 'Ceremony', address }])
  return id
}

async function usualMoments(tx: Db, day: OpenDay): Promise<NewEntry[]> {
  const [booked] = await tx.select({ details: bookings.packageDetails }).from(bookings).where(eq(bookings.id, day.id))
  const hours = booked?.details['hours']
  const place = await usualPlace(tx, day)
  return usualDay(typeof hours === 'number' ? hours : null).map((moment) => ({
    ...moment,
    kind: 'moment',
    id: randomUUID(),
    place: moment.title === 'Ceremony' ? place : '',
    note: '',
  }))
}

/**
 * Fills the timeline or the family list with the usual entries while it is empty; of two concurrent calls one does.
 * Idempotent.
 * @throws AppError NOT_FOUND, CONFLICT, RATE_LIMITED.
 */
export const startPlan = (ctx: ServiceContext, { bookingId, list }: StartInput): Promise<{ isStarted: boolean }> =>
  changeDay(ctx, bookingId, async (tx, day) => {
    const kind = list === 'moments' ? 'moment' : 'family_group'
    if (!(await isEmpty(tx, day, kind))) return { isStarted: false }
    const entries: NewEntry[] =
      kind === 'moment'
        ? await usualMoments(tx, day)
        : USUAL_GROUPS.map((title) => ({ kind, id: randomUUID(), title, people: '' }))
    await insertEntries(tx, day, entries)
    return { isStarted: true }
  })
