import type { Db } from '#server/db.ts'
import { scheduleDrain } from './mail/outbox-worker.ts'

/** Open transactions by their database session, and whether one of their changes put a mail into the outbox. */
const open = new WeakMap<object, { hasMail: boolean }>()

type Options = {
  /** The answer takes the same time with and without a mail, so that its timing reveals nothing. */
  atLeastMs?: number
  /** False: the mails wait for the product's worker, because this process cannot render them. */
  isDrained?: boolean
}

/**
 * One transaction of a verb or a job. Mails that it queues are sent after the commit, without making the caller wait.
 * Inside another one it is a savepoint, and the outer one sends.
 */
export async function transact<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  { atLeastMs, isDrained = true }: Options = {},
): Promise<T> {
  if (open.has(db._.session)) return db.transaction(work)
  const state = { hasMail: false }
  const run = () =>
    db.transaction((tx) => {
      open.set(tx._.session, state)
      return work(tx)
    })
  if (atLeastMs === undefined) {
    const result = await run()
    if (state.hasMail && isDrained) scheduleDrain(db)
    return result
  }
  const [ended] = await Promise.allSettled([run(), new Promise((done) => setTimeout(done, atLeastMs))])
  if (ended.status === 'rejected') throw ended.reason
  // Searched for even when there is none: the timing of the search must reveal nothing either.
  scheduleDrain(db)
  return ended.value
}

/**
 * Records that this transaction puts a mail into the outbox.
 * @throws Error outside `transact`: nothing would send it after the commit.
 */
export function leavesMail(tx: Db): void {
  const state = open.get(tx._.session)
  if (!state) throw new Error('A mail is queued outside transact(): nothing would send it after the commit.')
  state.hasMail = true
}
