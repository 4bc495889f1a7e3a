import { and, eq } from 'drizzle-orm'
import { migrate } from '#app/ops/migrate.ts'
import { jobRuns } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { isSeed } from '#server/jobs/job-runner.ts'
import type { Storage } from '#server/uploads/storage.ts'

type PrepareOptions = {
  seed: 'demo' | 'none' | number
  storage: Storage
  /** Receives one line of progress at a time. */
  say?: (line: string) => void
}

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const PICTURES_NOT_USED =
  'DEMO_PICTURES is not used: pictures are taken when the demonstration is first made. Delete the data folder to make it anew.'

/** Whether a demonstration seed may have something to do: it was not finished, or there are no people yet. */
async function needsSeed(db: Db): Promise<boolean> {
  const somebody = await db.query.users.findFirst({ columns: { id: true } })
  return !somebody || (await db.$count(jobRuns, and(isSeed, eq(jobRuns.status, 'running')))) > 0
}

/**
 * Migrates a database to this version and fills an empty one: with the demonstration market, with a number of made-up
 * photographers, or not at all. An interrupted seed is resumed; a database with other people in it is left alone. The
 * seed's code is loaded only when there is something to do.
 */
export async function prepareDatabase(db: Db, { seed, storage, say = print }: PrepareOptions): Promise<void> {
  await migrate(db)
  const isEmpty = await needsSeed(db)
  if (env.DEMO_PICTURES && !(isEmpty && seed === 'demo')) say(PICTURES_NOT_USED)
  if (seed !== 'none' && isEmpty) await fill(db, { seed, storage, say })
  if (env.services.payments === 'embedded') {
    const { adoptPayments } = await import('#stand-ins/stripe/adopt.ts')
    await adoptPayments(db)
  }
}

async function fill(db: Db, { seed, storage, say = print }: PrepareOptions & { seed: 'demo' | number }): Promise<void> {
  if (seed === 'demo') {
    const { seedDemoMarket } = await import('#drizzle/seed/demo-market.ts')
    await seedDemoMarket(db, { storage, say, pictures: env.DEMO_PICTURES })
  } else {
    const { seedLargeMarket } = await import('#drizzle/seed/large/large-market.ts')
    await seedLargeMarket(db, { photographers: seed, storage, say })
  }
}
