import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { clientMembers, emailOutbox, mutedKinds } from '#drizzle/schema/index.ts'
import { type BellName, bellOf, isNewsName, type MailName, type MailProps, newsOf } from '#emails/catalog.ts'
import type { MailValues } from '#emails/define-mail.ts'
import type { NewsProps } from '#emails/define-news.ts'
import { optionalKindOf } from '#emails/kinds.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { transact } from '#server/transact.ts'
import { enqueueMail } from './outbox.ts'

/** The most people that one run writes to; the next run continues. */
const BATCH = 200
/** The most that one mail gathers. */
const ITEMS = 50

/** What waits, and whose evening it is. One millisecond extra, as stored times are rounded. */
const isDue = and(
  eq(emailOutbox.status, 'pending'),
  emailOutbox.isWaiting,
  sql`${emailOutbox.nextAttemptAt} <= now() + interval '1 ms'`,
)

const nextReaders = ({ db }: PlainReader, after: string, limit: number) =>
  db
    .selectDistinct({ id: sql<string>`${emailOutbox.readerId}` })
    .from(emailOutbox)
    .where(and(isDue, isNotNull(emailOutbox.readerId), gt(emailOutbox.readerId, after)))
    .orderBy(asc(emailOutbox.readerId))
    .limit(limit)

/** What a mail says first, and where it leads. */
async function itemOf({ template, props }: { template: string; props: unknown }) {
  const name = template as MailName
  if (!isNewsName(name)) {
    const { title, body = '', path } = await bellOf(name as BellName, props as MailProps<BellName>)
    return { title, line: body, path }
  }
  const { side, path, event } = props as NewsProps<MailValues>
  const { title, lines } = newsOf(name)[side]!(event)!
  return { title, line: lines[0] ?? '', path }
}

/** What of it the reader no longer gets: they have switched it off, or left the couple whose affair it is. */
async function withdraw(tx: Db, readerId: string): Promise<void> {
  const muted = await tx
    .select({ kind: mutedKinds.kind })
    .from(mutedKinds)
    .where(and(eq(mutedKinds.userId, readerId), eq(mutedKinds.channel, 'mail')))
  const waiting = await tx
    .selectDistinct({ template: emailOutbox.template })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.readerId, readerId), isDue))
  const off = waiting
    .map(({ template }) => template)
    .filter((template) => muted.some(({ kind }) => kind === optionalKindOf(template as MailName)))
  const isMember = tx
    .select({ clientId: clientMembers.clientId })
    .from(clientMembers)
    .where(eq(clientMembers.userId, readerId))
  const isLeft = and(isNotNull(emailOutbox.coupleId), sql`${emailOutbox.coupleId} not in ${isMember}`)
  await tx
    .delete(emailOutbox)
    .where(and(eq(emailOutbox.readerId, readerId), isDue, or(isOneOf(emailOutbox.template, off), isLeft)))
}

/** Gathers what waits for one person: a single mail goes out as it is, several become one. */
async function gather(tx: Db, readerId: string): Promise<boolean> {
  await withdraw(tx, readerId)
  const waiting = await tx
    .select({
      id: emailOutbox.id,
      template: emailOutbox.template,
      props: emailOutbox.props,
      to: emailOutbox.toAddress,
    })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.readerId, readerId), isDue))
    .orderBy(asc(emailOutbox.createdAt), asc(emailOutbox.id))
    .limit(ITEMS)
    .for('update', { skipLocked: true })
  // A photographer's contact address may differ from the account's.
  for (const [to, mails] of Map.groupBy(waiting, (mail) => mail.to)) {
    const ids = mails.map(({ id }) => id)
    if (mails.length > 1) {
      const items = await Promise.all(mails.map(itemOf))
      await enqueueMail(tx, {
        template: 'evening-news',
        to,
        props: { items },
        dedupeKey: `evening-news/${ids[0]}`,
        readerId,
      })
    }
    // The keys stay: what was told in the evening is not queued again.
    const told = mails.length > 1 ? ({ status: 'sent', sentAt: sql`now()` } as const) : {}
    await tx
      .update(emailOutbox)
      .set({ isWaiting: false, ...told })
      .where(isOneOf(emailOutbox.id, ids))
  }
  return waiting.length > 0
}

/**
 * Sends what could wait to everybody whose evening it is, or was while no job ran: one mail each. Idempotent. (NO6)
 */
export async function sendEveningNews(ctx: ServiceContext): Promise<{ people: number }> {
  const { done } = await processDue(ctx, {
    name: 'evening mail',
    limit: BATCH,
    next: (after, limit) => nextReaders(ctx, after, limit),
    work: ({ id }) => transact(ctx.db, (tx) => gather(tx, id)),
  })
  return { people: done }
}
