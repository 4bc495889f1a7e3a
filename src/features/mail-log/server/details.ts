import { eq, like, sql } from 'drizzle-orm'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { hasSecret } from '#emails/catalog.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { liftStops } from '#server/mail/stops.ts'
import { leavesMail, transact } from '#server/transact.ts'
import type { MailInput } from '../inputs.ts'
import { isFinal, MAIL_GONE, NOT_RENDERED, ON_ITS_WAY, SECRET_HIDDEN } from '../model.ts'
import { hasProps, type Mail, PICKED, refusalOf, shown } from './columns.ts'

/** At most this many reports of one mail are shown. */
const EVENTS_SHOWN = 50

/**
 * One mail with everything reported about it. Its text is not included: see `readMail`.
 * @throws AppError NOT_FOUND.
 */
export async function getMail({ db }: PlainReader, { id }: MailInput) {
  const mail = await db.query.emailOutbox.findFirst({
    ...PICKED,
    where: { id },
    with: {
      events: {
        columns: { id: true, type: true, createdAt: true, payload: true },
        orderBy: { createdAt: 'asc', id: 'asc' },
      },
    },
  })
  if (!mail) throw new AppError('NOT_FOUND', MAIL_GONE)
  return {
    ...shown(mail, refusalOf(mail)),
    hiddenWhy: hasSecret(mail.template) ? SECRET_HIDDEN : mail.hasBody ? null : NOT_RENDERED,
    events: mail.events
      .slice(0, EVENTS_SHOWN)
      .map(({ payload, createdAt, ...event }) => ({ ...event, at: createdAt, detail: detailOf(payload) })),
  }
}

/** What the receiving end said about a mail. */
const detailOf = ({ type, subType, message, reason }: Record<string, unknown>): string =>
  [type, subType, message, reason].filter((part) => typeof part === 'string' && part !== '').join(' · ')

/**
 * The text of a mail, for an administrator who asks for it; asking is audited.
 * @throws AppError NOT_FOUND, FORBIDDEN for mails with a one-time link, CONFLICT when there is nothing to show.
 */
export async function readMail(ctx: ServiceContext, { id }: MailInput): Promise<{ html: string; text: string }> {
  return transact(ctx.db, async (tx) => {
    const { template, html, text } = emailOutbox
    const [mail] = await tx.select({ template, html, text }).from(emailOutbox).where(eq(emailOutbox.id, id))
    if (!mail) throw new AppError('NOT_FOUND', MAIL_GONE)
    if (hasSecret(mail.template)) throw new AppError('FORBIDDEN', SECRET_HIDDEN)
    if (mail.html === null) throw new AppError('CONFLICT', NOT_RENDERED)
    const after = { template: mail.template }
    await recordAudit(tx, ctx, { entityType: 'email', entityId: id, action: 'mailLog.read', after })
    return { html: mail.html, text: mail.text ?? '' }
  })
}

/** A sent mail is sent again as a new row; one copy at a time. */
async function queueCopy(tx: Db, mail: Mail): Promise<string> {
  const copyKey = `again/${mail.id}/`
  const copies = await tx
    .select({ status: emailOutbox.status })
    .from(emailOutbox)
    .where(like(emailOutbox.dedupeKey, `${copyKey}%`))
  if (copies.some((copy) => !isFinal(copy.status))) throw new AppError('INVALID_TRANSITION', ON_ITS_WAY)
  const { template, props, toAddress, subject, html, text } = mail
  // Props are rendered again with today's template; without them the stored text is sent again.
  const words = hasProps(mail) ? {} : { subject, html, text }
  const dedupeKey = `${copyKey}${copies.length + 1}`
  const [copy] = await tx
    .insert(emailOutbox)
    .values({ dedupeKey, template, props, toAddress, ...words })
    .returning({ id: emailOutbox.id })
  return copy!.id
}

/**
 * Sends a mail again: a given-up one goes back into the queue, a sent one leaves as a new row. What a bounce stopped is
 * tried again with it; what a complaint stopped only its reader lifts. Audited.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION while it is on its way or when its content has been erased.
 */
export async function sendAgain(ctx: ServiceContext, { id }: MailInput): Promise<{ id: string; isCopy: boolean }> {
  return transact(ctx.db, async (tx) => {
    const [mail] = await tx.select().from(emailOutbox).where(eq(emailOutbox.id, id)).for('update')
    if (!mail) throw new AppError('NOT_FOUND', MAIL_GONE)
    const refusal = refusalOf({ ...mail, hasBody: mail.html !== null })
    if (refusal) throw new AppError('INVALID_TRANSITION', refusal)
    const isCopy = mail.status === 'sent'
    const queuedId = isCopy ? await queueCopy(tx, mail) : id
    if (!isCopy) {
      await tx
        .update(emailOutbox)
        .set({ status: 'pending', attempts: 0, nextAttemptAt: sql`now()`, lockedUntil: null, lastError: null })
        .where(eq(emailOutbox.id, id))
    }
    const liftsStop = await liftStops(tx, mail.toAddress, { kind: 'bounced' })
    leavesMail(tx)
    const copied = isCopy ? { copy: queuedId } : {}
    const after = { status: 'pending', template: mail.template, ...copied, ...(liftsStop ? { liftsStop } : {}) }
    const before = { status: mail.status, attempts: mail.attempts }
    await recordAudit(tx, ctx, { entityType: 'email', entityId: id, action: 'mailLog.sendAgain', before, after })
    return { id: queuedId, isCopy }
  })
}
