import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { emailOutbox } from '#drizzle/schema/mail.ts'
import { type Db, rows } from '#server/db.ts'
import type { RenderedMail } from './render.ts'
import { hasSecret, MAIL_NAMES } from '#emails/catalogue.ts'

/** A mail that only this process may send until its lease ends. */
export type ClaimedMail = {
  id: string
  template: string
  props: unknown
  to: string
  /** Attempts so far, this one included. */
  attempts: number
  /** What an earlier attempt rendered. */
  rendered: RenderedMail | null
}

type Row = {
  id: string
  template: string
  props: unknown
  to_address: string
  attempts: number
  subject: string | null
  html: string | null
  text: string | null
}

const fromNow = (ms: number) => sql`now() + ${Math.round(ms)} * interval '1 ms'`

/** Mails with a single-use link, for which somebody is waiting. They are sent before any backlog of reminders. */
const AWAITED = MAIL_NAMES.filter(hasSecret)

/**
 * Takes up to `limit` due mails for `leaseMs` in one statement, so it needs no interactive transaction. Mails whose
 * worker died are due again when their lease ends.
 */
export async function claim(db: Db, limit: number, leaseMs: number): Promise<ClaimedMail[]> {
  // One millisecond extra: stored times are rounded, so a mail queued just now may be due slightly in the future.
  // "materialized" enforces the limit: inlined, the subquery could run again and lock more rows.
  const claimed = await rows<Row>(
    db.execute(sql`
      with due as materialized (
        select id from email_outbox
        where status in ('pending', 'sending') and next_attempt_at <= now() + interval '1 ms'
          and (status = 'pending' or locked_until < now())
        order by template in ${AWAITED} desc, next_attempt_at
        limit ${limit}
        for update skip locked
      )
      update email_outbox mail
      set status = 'sending', attempts = mail.attempts + 1, locked_until = ${fromNow(leaseMs)}
      from due
      where mail.id = due.id
      returning mail.id, mail.template, mail.props, mail.to_address, mail.attempts, mail.subject, mail.html, mail.text`),
  )
  return claimed.map(({ to_address, subject, html, text, ...mail }) => ({
    ...mail,
    to: to_address,
    rendered: subject !== null && html !== null && text !== null ? { subject, html, text } : null,
  }))
}

/** Keeps what the first attempt rendered: later attempts send the same bytes. */
export async function keepRendering(db: Db, id: string, rendered: RenderedMail): Promise<void> {
  await db.update(emailOutbox).set(rendered).where(eq(emailOutbox.id, id))
}

/** Marks a mail as sent, even if its lease has ended meanwhile: it was sent. Secrets are erased at once. */
export async function settleSent(db: Db, mail: ClaimedMail, providerId: string): Promise<void> {
  await db
    .update(emailOutbox)
    .set({
      status: 'sent',
      providerId,
      sentAt: sql`now()`,
      lockedUntil: null,
      lastError: null,
      ...(hasSecret(mail.template) ? { props: {}, html: null, text: null } : {}),
    })
    .where(and(eq(emailOutbox.id, mail.id), ne(emailOutbox.status, 'sent')))
}

/** Matches the row only while this attempt holds it: a failure must not overwrite a later attempt. */
const stillMine = (mail: ClaimedMail) =>
  and(eq(emailOutbox.id, mail.id), eq(emailOutbox.status, 'sending'), eq(emailOutbox.attempts, mail.attempts))

const shortReason = (reason: string) => reason.slice(0, 500)

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

/** Returns mails that were not attempted to the queue; this does not count as an attempt. */
export async function release(db: Db, mails: ClaimedMail[], waitMs: number, reason: string): Promise<void> {
  const ids = mails.map((mail) => mail.id)
  await db
    .update(emailOutbox)
    .set({
      status: 'pending',
      attempts: sql`greatest(${emailOutbox.attempts} - 1, 0)`,
      lockedUntil: null,
      nextAttemptAt: fromNow(waitMs),
      lastError: shortReason(reason),
    })
    .where(and(inArray(emailOutbox.id, ids), eq(emailOutbox.status, 'sending')))
}

/**
 * Erases bodies and props that are no longer needed: of secret mails a day after they were queued (sent or given up),
 * of every sent mail after 90 days.
 */
export async function eraseOldBodies(db: Db): Promise<void> {
  await db.execute(sql`
    update email_outbox
    set props = '{}', html = null, text = null
    where (props <> '{}' or html is not null) and (
      (template = any(${sql.param(AWAITED)}::text[]) and status in ('sent', 'dead') and created_at < now() - interval '1 day')
      or (status = 'sent' and created_at < now() - interval '90 days'))`)
}
