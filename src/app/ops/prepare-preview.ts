import { prepareDatabase } from '#app/prepare.ts'
import { jobRuns } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { isSeed } from '#server/jobs/job-runner.ts'
import { capturedStorage, prepareCapturedFiles } from '#stand-ins/uploadthing/captured-files.ts'

type Options = {
  environment: string | undefined
  seed: 'demo' | 'none' | number
  say?: (line: string) => void
}

/** Whether the database holds people who did not come from a demonstration seed. */
async function hasStrangers(db: Db): Promise<boolean> {
  const somebody = await db.query.users.findFirst({ columns: { id: true } })
  return somebody !== undefined && (await db.$count(jobRuns, isSeed)) === 0
}

/**
 * Fills a migrated preview database with the demonstration market and a table for captured files. Idempotent.
 * @throws Error outside previews, and when the database holds other people: a preview must never show a copy of
 * production.
 */
export async function preparePreview(db: Db, { environment, seed, say }: Options): Promise<void> {
  if (environment !== 'preview') throw new Error('Only a preview is given demonstration data.')
  if (await hasStrangers(db)) {
    throw new Error(
      'This database holds people who are not of the demonstration. A preview is never a copy of real data: ' +
        'give it an empty branch (npm run preview -- create).',
    )
  }
  await prepareCapturedFiles(db)
  await prepareDatabase(db, { seed, storage: capturedStorage(db), say })
}
