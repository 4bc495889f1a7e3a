import { asc, eq } from 'drizzle-orm'
import { infoRequests, photographers } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import type { Settings } from '#shared/site/settings.ts'
import { type BusinessCalendar, deadlinesOf, type Pause } from '../clock.ts'
import { promiseFirstLook } from './first-look-records.ts'

export const calendarOf = ({ timeZone, vetting }: Pick<Settings, 'timeZone' | 'vetting'>): BusinessCalendar => ({
  timeZone,
  closedDays: vetting.closedDays,
})

/** When the applicant was asked something, and when the answer came. */
async function pausesOf(db: Db, photographerId: string): Promise<Pause[]> {
  return db
    .select({ from: infoRequests.createdAt, to: infoRequests.answeredAt })
    .from(infoRequests)
    .where(eq(infoRequests.photographerId, photographerId))
    .orderBy(asc(infoRequests.createdAt))
}

/**
 * Sets the promised times of a complete application, as the settings promise it now: when its clock starts, and again when
 * it resumes. A later change of the settings leaves it as promised.
 */
export async function setDecideBy(tx: Db, photographerId: string, now: Date): Promise<void> {
  const [row] = await tx
    .select({ completeAt: photographers.completeAt })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  if (!row?.completeAt) return
  const settings = await getSettings(tx)
  // A question that was taken back without an answer paused nothing.
  const pauses = (await pausesOf(tx, photographerId)).filter(({ to }) => to !== null)
  const { decideBy, firstLookBy } = deadlinesOf(row.completeAt, pauses, {
    promises: settings.vetting,
    calendar: calendarOf(settings),
    now,
  })
  await tx.update(photographers).set({ decideBy }).where(eq(photographers.id, photographerId))
  // Nothing is promised for a time that is over, as for what came in before this was kept.
  if (firstLookBy > now) await promiseFirstLook(tx, photographerId, firstLookBy)
}
