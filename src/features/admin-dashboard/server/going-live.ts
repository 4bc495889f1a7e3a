import { and, eq } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { standInsOf } from '#server/env.ts'
import { getSettings } from '#server/settings.ts'
import { FIGURE_KEYS } from '#shared/site/figures.ts'
import { isLawSaid, isMailToTeamLost } from '#shared/site/settings.ts'

/** What to have in place before real people use the site. */
export async function getGoingLive({ db }: PlainReader) {
  const set = await getSettings(db)
  const isStated = FIGURE_KEYS.some((key) => set.figureStatements[key].isTrue)
  return {
    /** Services that a stand-in takes the place of. */
    standIns: standInsOf(),
    administrators: await db.$count(profiles, and(eq(profiles.role, 'admin'), eq(profiles.status, 'active'))),
    isOperatorSaid: Boolean(set.operatorName && set.postalAddress && set.contactEmail),
    isLawSaid: isLawSaid(set),
    isSalesTaxDecided: set.salesTax !== 'undecided',
    isMailRead: set.adminEmail !== '' && !isMailToTeamLost(set),
    areFiguresDecided: isStated || !set.showMarketingFigures,
  }
}
