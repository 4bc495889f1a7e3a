import { and, asc, desc, eq, ilike, like, type SQL, sql } from 'drizzle-orm'
import { emailEvents, emailOutbox } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { isTemplateName, TEMPLATES } from '#server/mail/templates.ts'
import { scheduleDrain } from '#server/outbox.ts'
import {
  ERASED_OLD,
  ERASED_SECRET,
  isFinal,
  MAIL_GONE,
  type MailInput,
  type MailListInput,
  MAILS_PER_PAGE,
  NOT_RENDERED,
  ON_ITS_WAY,
  PROBLEM_EVENTS,
  SECRET_HIDDEN,
  worstOf,
} from './model.ts'

type Mail = typeof emailOutbox.$inferSelect
type Judged = Pick<Mail, 'template' | 'props' | 'status'> & { hasBody: boolean }

const isSecret = (template: string) => isTemplateName(template) && TEMPLATES[template].hasSecret
const hasProps = ({ template, props }: Pick<Mail, 'template' | 'props'>) =>
  isTemplateName(template) && TEMPLATES[template].props.safeParse(props).success

/** Why a mail cannot be sent again, or null when it can: one-time links are erased once sent, old words later. */
function refusalOf(mail: Judged): string | null {
  if (!isFinal(mail.status)) return ON_ITS_WAY
  if (isSecret(mail.template)) return mail.status === 'dead' && hasProps(mail) ? null : ERASED_SECRET
  return hasProps(mail) || mail.hasBody ? null : ERASED_OLD
}

const PICKED = {
  id: emailOutbox.id,
  template: emailOutbox.template,
  toAddress: emailOutbox.toAddress,
  subject: emailOutbox.subject,
  status: emailOutbox.status,
  attempts: emailOutbox.attempts,
  lastError: emailOutbox.lastError,
  nextAttemptAt: emailOutbox.nextAttemptAt,
  createdAt: emailOutbox.createdAt,
  sentAt: emailOutbox.sentAt,
  props: emailOutbox.props,
  hasBody: sql<boolean>`${emailOutbox.html} is not null`,
  reports: sql<string[]>`coalesce(
    (select json_agg(e.type) from email_events e where e.outbox_id = ${emailOutbox}.id), '[]')`,
} as const

type Picked = Judged &
  Pick<Mail, 'id' | 'toAddress' | 'subject' | 'attempts' | 'lastError' | 'nextAttemptAt' | 'createdAt' | 'sentAt'> & {
    reports: string[]
  }

/** A row of the log as the browser may have it: never the props, which hold the secrets. */
const shown = ({ props: _props, hasBody: _hasBody, reports, ...mail }: Picked, refusal: string | null) => ({
  ...mail,
  delivery: worstOf(reports),
  refusal,
})

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

function filterOf({ state, q }: MailListInput): SQL | undefined {
  const returned = sql`exists (select 1 from email_events e where e.outbox_id = ${emailOutbox}.id
    and e.type = any(${sql.param([...PROBLEM_EVENTS])}::text[]))`
  return and(
    state === 'returned' ? returned : state && eq(emailOutbox.status, state),
    q ? ilike(emailOutbox.toAddress, `%${escaped(q)}%`) : undefined,
  )
}

/** One page of the mails, newest first, and how many there are; by state and by part of an address. (NO1) */
export async function listMails({ db }: Pick<ServiceContext, 'db'>, input: MailListInput) {
  const where = filterOf(input)
  const [found, total] = await Promise.all([
    db
      .select(PICKED)
      .from(emailOutbox)
      .where(where)
      .orderBy(desc(emailOutbox.createdAt), asc(emailOutbox.id))
      .limit(MAILS_PER_PAGE)
      .offset((input.page - 1) * MAILS_PER_PAGE),
    db.$count(emailOutbox, where),
  ])
  return { items: found.map((mail) => shown(mail, refusalOf(mail))), total }
}

/**
 * One mail with everything reported about it. Its words are not part of it: see `readMail`. (NO1)
 * @throws AppError NOT_FOUND.
 */
export async function getMail({ db }: Pick<ServiceContext, 'db'>, { id }: MailInput) {
  const [mail] = await db.select(PICKED).from(emailOutbox).where(eq(emailOutbox.id, id))
  if (!mail) throw new AppError('NOT_FOUND', MAIL_GONE)
  const events = await db
    .select({ id: emailEvents.id, type: emailEvents.type, at: emailEvents.createdAt, payload: emailEvents.payload })
    .from(emailEvents)
    .where(eq(emailEvents.outboxId, id))
    .orderBy(asc(emailEvents.createdAt), asc(emailEvents.id))
    .limit(50)
  return {
    ...shown(mail, refusalOf(mail)),
    hiddenWhy: isSecret(mail.template) ? SECRET_HIDDEN : mail.hasBody ? null : NOT_RENDERED,
    events: events.map(({ payload, ...event }) => ({ ...event, detail: detailOf(payload) })),
  }
}

/** The receiving end's words about a mail. */
const detailOf = ({ type, subType, message, reason }: Record<string, unknown>): string =>
  [type, subType, message, reason].filter((part) => typeof part === 'string' && part !== '').join(' · ')

/**
 * The words of a mail, for an administrator who has asked for them; asking is written to the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN for mails with a one-time link, CONFLICT when there is nothing to show.
 */
export async function readMail(ctx: ServiceContext, { id }: MailInput): Promise<{ html: string; text: string }> {
  return ctx.db.transaction(async (tx) => {
    const { template, html, text } = emailOutbox
    const [mail] = await tx.select({ template, html, text }).from(emailOutbox).where(eq(emailOutbox.id, id))
    if (!mail) throw new AppError('NOT_FOUND', MAIL_GONE)
    if (isSecret(mail.template)) throw new AppError('FORBIDDEN', SECRET_HIDDEN)
    if (mail.html === null) throw new AppError('CONFLICT', NOT_RENDERED)
    await recordAudit(tx, ctx, { entityType: 'email', entityId: id, action: 'mailLog.read' })
    return { html: mail.html, text: mail.text ?? '' }
  })
}

/** A sent mail leaves again as a row of its own; one copy at a time. */
async function queueCopy(tx: Db, mail: Mail): Promise<string> {
  const copyKey = `again/${mail.id}/`
  const copies = await tx
    .select({ status: emailOutbox.status })
    .from(emailOutbox)
    .where(like(emailOutbox.dedupeKey, `${copyKey}%`))
  if (copies.some((copy) => !isFinal(copy.status))) throw new AppError('INVALID_TRANSITION', ON_ITS_WAY)
  const { template, props, toAddress, subject, html, text } = mail
  // Props are rendered anew, with today's template; without them the words themselves are sent again.
  const words = hasProps(mail) ? {} : { subject, html, text }
  const dedupeKey = `${copyKey}${copies.length + 1}`
  const [copy] = await tx
    .insert(emailOutbox)
    .values({ dedupeKey, template, props, toAddress, ...words })
    .returning({ id: emailOutbox.id })
  return copy!.id
}

/**
 * Sends a mail again: a given-up one goes back into the queue, a sent one leaves as a new row. Audited. (NO1)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION while it is on its way or when its content has been erased.
 */
export async function sendAgain(ctx: ServiceContext, { id }: MailInput): Promise<{ id: string; isCopy: boolean }> {
  const sent = await ctx.db.transaction(async (tx) => {
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
    const after = { status: 'pending', template: mail.template, ...(isCopy ? { copy: queuedId } : {}) }
    const before = { status: mail.status, attempts: mail.attempts }
    await recordAudit(tx, ctx, { entityType: 'email', entityId: id, action: 'mailLog.sendAgain', before, after })
    return { id: queuedId, isCopy }
  })
  scheduleDrain(ctx.db)
  return sent
}
