import { inArray, sql } from 'drizzle-orm'
import { sessions } from '#drizzle/schema/auth.ts'
import { emailOutbox } from '#drizzle/schema/mail.ts'
import type { Db } from '#server/db.ts'

const WAITING = inArray(emailOutbox.status, ['pending', 'sending'])
/** A process runs its due jobs five seconds after its start; they may queue digests and reminders. */
const FIRST_JOBS_MS = 6_000
const DRAINED_BY_MS = 120_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Drops the mails of what was prepared or recorded, or the product would send them while it is measured. */
export async function emptyOutbox(db: Db): Promise<void> {
  await db.delete(emailOutbox).where(WAITING)
}

/**
 * Ends what preparing people has left: mails, and newcomers whom the product would pack while it is measured. Their sessions
 * count as used until the end of the run: a use is written down every five minutes, so that it would be heard or not, and
 * be part of a load or not, depending on how long the preparation took.
 */
export async function settle(db: Db): Promise<void> {
  await emptyOutbox(db)
  await db.update(sessions).set({ lastUsedAt: sql`now() + interval '1 day'` })
  await db.execute(sql`select search.pack()`)
}

/** Waits until a product that has just started has run its first jobs and sent every mail. */
export async function untilDrained(db: Db): Promise<void> {
  await pause(FIRST_JOBS_MS)
  for (const until = Date.now() + DRAINED_BY_MS; (await db.$count(emailOutbox, WAITING)) > 0; await pause(200)) {
    if (Date.now() > until) throw new Error('The outbox was not drained in time.')
  }
}
