import type { PlainReader } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import type { VettedInput } from '../inputs.ts'
import { type Band, bandOf } from '../model.ts'
import { recheckOn } from '../recheck.ts'

/** What everyone may know about how a listed photographer was vetted. */
export type Vetted = {
  /** YYYY-MM-DD. */
  vettedOn: string
  reviewers: number
  pictures: number
  weddings: number
  /** In the order of the rubric; null where nobody scored. */
  bands: Band[] | null
  nextOn: string
}

/**
 * When a listed photographer was vetted last, by how many, what was looked at and what it came to; null where there is no
 * record of it, and for everyone who is not listed.
 */
export async function vettedOf({ db }: PlainReader, { photographerId }: VettedInput): Promise<Vetted | null> {
  const found = await db.query.photographers.findFirst({
    columns: { shuffle: true },
    where: { id: photographerId, isListed: true },
    with: {
      vettingCases: {
        columns: { closedAt: true, reviewers: true, averages: true, pictures: true, weddings: true },
        where: { OR: [{ outcome: 'approved' }, { outcome: 'kept' }] },
        orderBy: { closedAt: 'desc' },
        limit: 1,
      },
    },
  })
  const last = found?.vettingCases[0]
  if (!found || !last?.closedAt) return null
  const vettedOn = todayIn((await getSettings(db)).timeZone, last.closedAt)
  return {
    vettedOn,
    reviewers: last.reviewers ?? 0,
    pictures: last.pictures ?? 0,
    weddings: last.weddings ?? 0,
    bands: last.averages?.map((average) => bandOf(average / 100)) ?? null,
    nextOn: recheckOn(vettedOn, found.shuffle),
  }
}
