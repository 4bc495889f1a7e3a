import { type AnyColumn, and, desc, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { clientMembers, clients, emailOutbox, photographers, profiles, users } from '#drizzle/schema/index.ts'
import { hasSecret, MAIL_NAMES, type MailName } from '#emails/catalog.ts'
import { hasRow, isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { STOP_REASONS } from '#shared/contact/mail-delivery.ts'
import { fitText } from '#shared/text/cut-text.ts'
import type { RenderedMail } from './render.ts'
import { stopOfMail } from './stops.ts'

/** A mail that only this process may send until its lease ends. */
export type ClaimedMail = {
  id: string
  template: string
  props: unknown
  to: string
  /** Whose mail it is, where they can switch it off. */
  readerId: string | null
  /** Attempts so far, this one included. */
  attempts: number
  /** What an earlier attempt rendered. */
  rendered: RenderedMail | null
}

const fromNow = (ms: number) => sql`now() + ${Math.round(ms)} * interval '1 ms'`

/** Mails with a single-use link, for which somebody is waiting. They are sent before any backlog of reminders. */
const AWAITED = MAIL_NAMES.filter(hasSecret)

// One millisecond extra: stored times are rounded, so a mail queued just now may be due slightly in the future.
const isDue = sql`(${emailOutbox.status} in ('pending', 'sending') and not ${emailOutbox.isWaiting}
  and ${emailOutbox.nextAttemptAt} <= now() + interval '1 ms'
  and (${emailOutbox.status} = 'pending' or ${emailOutbox.lockedUntil} < now()))`

const isMember = and(eq(clientMembers.userId, users.id), eq(clientMembers.clientId, emailOutbox.coupleId))
const isOwner = and(eq(clients.userId, users.id), eq(clients.id, emailOutbox.coupleId))
/**
 * What still goes to whoever leaves: mails about leaving itself, the links that they ask for to come back, and what
 * warns them of somebody else.
 */
const WHILE_LEAVING: readonly MailName[] = [
  'account-leaving',
  'account-leaves-soon',
  'factor-changed',
  'password-changed',
  'recovery-code-used',
  ...AWAITED,
]
const isAddress = (address: AnyColumn) => sql`lower(${address}) = lower(${emailOutbox.toAddress})`
/** Whether a mail is to the account or the contact address of somebody who is leaving, and about something else. */
const isSilenced = and(
  not(isOneOf(emailOutbox.template, WHILE_LEAVING)),
  hasRow(
    profiles,
    and(
      eq(profiles.status, 'leaving'),
      or(
        hasRow(users, and(eq(users.id, profiles.id), isAddress(users.email))),
        hasRow(photographers, and(eq(photographers.userId, profiles.id), isAddress(photographers.email))),
      ),
    ),
  ),
)
/** Whether a mail about a couple is to somebody who was one of the two and is no longer, or to somebody who leaves. */
const hasLeft = sql`(${isSilenced} or ${isNotNull(emailOutbox.coupleId)} and ${hasRow(
  users,
  and(
    sql`lower(${users.email}) = lower(${emailOutbox.toAddress})`,
    not(hasRow(clientMembers, isMember)),
    not(hasRow(clients, isOwner)),
  ),
)})`

/** Up to `limit` due mails of one kind, locked; what another worker has is left to it. */
const lockDue = (kind: SQL | undefined, limit: number) =>
  subquery
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(and(isDue, kind))
    .limit(limit)
    .for('update', { skipLocked: true })

/**
 * Takes up to `limit` due mails for `leaseMs` in one statement, so it needs no interactive transaction. Mails whose
 * worker died are due again when their lease ends. Those to somebody who has left the couple are withdrawn, and those
 * to an address to which mail is stopped are given up.
 */
export async function claim(db: Db, limit: number, leaseMs: number): Promise<ClaimedMail[]> {
  const withdrawn = db
    .$with('withdrawn')
    .as(db.delete(emailOutbox).where(inArray(emailOutbox.id, lockDue(hasLeft, limit))))
  const lastError = sql`case ${stopOfMail} when 'bounced' then ${STOP_REASONS.bounced} else ${STOP_REASONS.complained} end`
  const stopped = db.$with('stopped').as(
    db
      .update(emailOutbox)
      .set({ status: 'dead', lockedUntil: null, lastError })
      .where(inArray(emailOutbox.id, lockDue(and(not(hasLeft), isNotNull(stopOfMail)), limit))),
  )
  const due = db.$with('due').as(
    db
      .select({ id: emailOutbox.id })
      .from(emailOutbox)
      .where(and(isDue, not(hasLeft), isNull(stopOfMail)))
      .orderBy(desc(isOneOf(emailOutbox.template, AWAITED)), emailOutbox.nextAttemptAt)
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const claimed = await db
    .with(due, withdrawn, stopped)
    .update(emailOutbox)
    .set({ status: 'sending', attempts: sql`${emailOutbox.attempts} + 1`, lockedUntil: fromNow(leaseMs) })
    .from(due)
    .where(eq(emailOutbox.id, due.id))
    .returning({
      id: emailOutbox.id,
      template: emailOutbox.template,
      props: emailOutbox.props,
      to: emailOutbox.toAddress,
      readerId: emailOutbox.readerId,
      attempts: emailOutbox.attempts,
      subject: emailOutbox.subject,
      html: emailOutbox.html,
      text: emailOutbox.text,
    })
  return claimed.map(({ subject, html, text, ...mail }) => ({
    ...mail,
    rendered: subject !== null && html !== null && text !== null ? { subject, html, text } : null,
  }))
}

/** Keeps what first attempts rendered, before any of it is sent: later attempts send the same bytes. */
export async function keepRenderings(db: Db, mails: readonly (RenderedMail & { id: string })[]): Promise<void> {
  if (mails.length === 0) return
  await db
    .update(emailOutbox)
    .set({ subject: sql`kept.subject`, html: sql`kept.html`, text: sql`kept.text` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) kept (id uuid, subject text, html text, text text)`)
    .where(eq(emailOutbox.id, sql`kept.id`))
}

/** Marks mails as sent, even if their leases have ended meanwhile: they were sent. Secrets are erased with it. */
export async function settleSent(db: Db, mails: readonly { id: string; providerId: string }[]): Promise<void> {
  if (mails.length === 0) return
  const isSecret = isOneOf(emailOutbox.template, AWAITED)
  await db
    .update(emailOutbox)
    .set({
      status: 'sent',
      providerId: sql`sent."providerId"`,
      sentAt: sql`now()`,
      lockedUntil: null,
      lastError: null,
      props: sql`case when ${isSecret} then '{}' else ${emailOutbox.props} end`,
      html: sql`case when not ${isSecret} then ${emailOutbox.html} end`,
      text: sql`case when not ${isSecret} then ${emailOutbox.text} end`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) sent (id uuid, "providerId" text)`)
    .where(and(eq(emailOutbox.id, sql`sent.id`), ne(emailOutbox.status, 'sent')))
}

/** Matches the row only while this attempt holds it: a failure must not overwrite a later attempt. */
const stillMine = (mail: ClaimedMail) =>
  and(eq(emailOutbox.id, mail.id), eq(emailOutbox.status, 'sending'), eq(emailOutbox.attempts, mail.attempts))

const shortReason = (reason: string) => fitText(reason, 500)

/** Gives up on a mail; an administrator may send it again. */
export async function settleDead(db: Db, mail: ClaimedMail, reason: string): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ status: 'dead', lockedUntil: null, lastError: shortReason(reason) })
    .where(stillMine(mail))
}

/** Schedules a failed mail again in `waitMs` milliseconds. */
export async function postpone(db: Db, mail: ClaimedMail, waitMs: number, reason: string): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ status: 'pending', lockedUntil: null, nextAttemptAt: fromNow(waitMs), lastError: shortReason(reason) })
    .where(stillMine(mail))
}

/**
 * Returns mails that were not attempted to the queue; this does not count as an attempt, and what was rendered for a
 * first one is forgotten, so that the mail can still be rewritten or withdrawn.
 */
export async function release(db: Db, mails: ClaimedMail[], waitMs: number, reason: string): Promise<void> {
  const ids = mails.map((mail) => mail.id)
  const ofEarlier = (part: AnyColumn) => sql`case when ${emailOutbox.attempts} > 1 then ${part} end`
  await db
    .update(emailOutbox)
    .set({
      status: 'pending',
      subject: ofEarlier(emailOutbox.subject),
      html: ofEarlier(emailOutbox.html),
      text: ofEarlier(emailOutbox.text),
      attempts: sql`greatest(${emailOutbox.attempts} - 1, 0)`,
      lockedUntil: null,
      nextAttemptAt: fromNow(waitMs),
      lastError: shortReason(reason),
    })
    .where(and(isOneOf(emailOutbox.id, ids), eq(emailOutbox.status, 'sending')))
}
