import type { JobContext } from '#server/context.ts'
import { tellTeam } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { failedChecks } from '../health-checks.ts'
import { getHealth } from './dashboard.ts'

/** Tells the administrators what needs fixing, by bell and mail: at once, and then once a day for as long as it does. (OP3) */
export async function tellOfTrouble(ctx: JobContext): Promise<{ problems: number }> {
  const failed = failedChecks(await getHealth(ctx))
  if (failed.length === 0) return { problems: 0 }
  const { timeZone } = await getSettings(ctx.db)
  const at = ctx.now()
  await transact(ctx.db, (tx) =>
    tellTeam(
      tx,
      { template: 'health-trouble', props: { problems: failed.map(({ bad }) => bad) } },
      { at, key: `health/${todayIn(timeZone, at)}` },
    ),
  )
  return { problems: failed.length }
}
