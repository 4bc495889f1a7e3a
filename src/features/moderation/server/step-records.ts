import { and, eq, gt } from 'drizzle-orm'
import { clients, contactSteps, photographers, profiles, threads, users } from '#drizzle/schema/index.ts'
import { inboxHref, type ThreadSide } from '#features/messages/model.ts'
import { shownCoupleName } from '#server/account/couple.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { LADDER_DAYS, type Taken } from '../ladder.ts'
import type { LadderStep } from '../model.ts'

/** Locks somebody's ladder, so that two hits at once take one step, and reads the steps that may still count. */
export async function lockLadder(tx: Db, userId: string, now: Date): Promise<Taken[]> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
  const since = new Date(now.getTime() - LADDER_DAYS * 86_400_000)
  return tx
    .select({ step: contactSteps.step, at: contactSteps.createdAt, liftedAt: contactSteps.liftedAt })
    .from(contactSteps)
    .where(and(eq(contactSteps.userId, userId), gt(contactSteps.createdAt, since)))
}

type About = { userId: string; threadId: string; side: ThreadSide }
type Told = { stepId: string; step: LadderStep | 'lifted'; until: Date | null; quote: string | null }

/** Tells the person alone, by mail and bell: of a couple not the partner. */
export async function tellStep(tx: Db, { userId, threadId, side }: About, told: Told, at: Date): Promise<void> {
  const [person] = await tx
    .select({
      email: users.email,
      firstName: profiles.firstName,
      status: profiles.status,
      otherName: side === 'client' ? vendorName(photographers) : coupleName(clients),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .innerJoin(threads, eq(threads.id, threadId))
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .where(eq(users.id, userId))
  const { email, firstName, status, otherName } = person!
  const { timeZone } = await getSettings(tx)
  const { stepId, step, until, quote } = told
  const mail = {
    template: 'contact-step' as const,
    props: {
      firstName,
      step,
      otherName: redact(shownCoupleName(otherName)).text,
      quote: quote === null ? null : cutText(quote, 600),
      until: until && formatDate(until, 'long', timeZone),
      path: inboxHref(side, threadId),
    },
  }
  const key = `contact-step/${stepId}/${step}`
  await ring(tx, mail, { userId, at, dedupeKey: key })
  if (status === 'active') await enqueueMail(tx, { ...mail, to: email, dedupeKey: key })
}

type NewStep = About & { step: LadderStep; actorId: string | null; until: Date | null; quote: string | null }

/** Takes one step with somebody and tells them. */
export async function takeStep(tx: Db, { quote, side, ...values }: NewStep, at: Date): Promise<void> {
  const [taken] = await tx
    .insert(contactSteps)
    .values({ ...values, createdAt: at })
    .returning({ id: contactSteps.id })
  const { step, until } = values
  await tellStep(tx, { ...values, side }, { stepId: taken!.id, step, until, quote }, at)
}
