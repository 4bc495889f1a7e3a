import { sql } from 'drizzle-orm'
import { contactCases } from '#drizzle/schema/index.ts'
import type { ContactFound } from '#features/messages/server/events.ts'
import type { Db } from '#server/db.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { nextStep } from '../ladder.ts'
import type { CaseCause } from '../model.ts'
import { lockLadder, takeStep } from './step-records.ts'

/** Puts a conversation into the queue, unless it waits there for the same person. */
async function openCase(tx: Db, { threadId, side, userId }: ContactFound, cause: CaseCause, at: Date): Promise<void> {
  const [opened] = await tx
    .insert(contactCases)
    .values({ threadId, side, userId, cause, createdAt: at })
    .onConflictDoNothing({ target: [contactCases.threadId, contactCases.userId], where: sql`decision is null` })
    .returning({ id: contactCases.id })
  // What a filter is unsure about can wait for the next look; somebody who keeps trying should not.
  if (!opened || cause === 'uncertain') return
  const title = 'Contact details again after two notices'
  const href = `/admin/messages?tab=contact&case=${opened.id}`
  await notifyTeam(tx, { kind: 'contact.repeated', title, href, dedupeKey: `contact.repeated/${opened.id}` }, at)
}

/**
 * What happens by itself when somebody writes contact details before a booking: a notice, a second one, then a moderator
 * looks. A hit that is not certain accuses nobody and only waits for a look.
 */
export async function climbLadder(tx: Db, found: ContactFound, at: Date): Promise<void> {
  if (found.hit === 'uncertain') return openCase(tx, found, 'uncertain', at)
  const { userId, threadId, side, content: quote } = found
  const step = nextStep(await lockLadder(tx, userId, at), at)
  if (step === 'review') return openCase(tx, found, 'repeated', at)
  if (step) await takeStep(tx, { userId, threadId, side, step, actorId: null, until: null, quote }, at)
}
