import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import { emailOutbox } from '#drizzle/schema/mail.ts'
import { hasSecret, MAIL_NAMES } from '#emails/catalogue.ts'
import { isOneOf } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
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

// One millisecond extra: stored times are rounded, so a mail queued just now may be due slightly in the future.
const isDue = sql`(status in ('pending', 'sending') and next_attempt_at <= now() + interval '1 ms'
  and (status = 'pending' or locked_until < now()))`

/** Whether a mail about a couple is to somebody who was one of the two and is no longer. */
const hasLeft = sql`(couple_id is not null and exists (
  select from users u where lower(u.email) = lower(to_address)
    and not exists (select from client_members cm where cm.user_id = u.id and cm.client_id = couple_id)
    and not exists (select from clients k where k.id = couple_id and k.user_id = u.id)))`

/**
 * Takes up to `limit` due mails for `leaseMs` in one statement, so it needs no interactive transaction. Mails whose
 * worker died are due again when their lease ends. Those to somebody who has left the couple are withdrawn, and those
 * to an address to which mail is stopped are given up.
 */
export async function claim(db: Db, limit: number, leaseMs: number): Promise<ClaimedMail[]> {
  // "materialized" enforces the limit: inlined, the subquery could run again and lock more rows.
  const claimed = await rows<Row>(
    db.execute(sql`
      with due as materialized (
        select id from email_outbox
        where ${isDue} and not ${hasLeft} and ${stopOfMail} is null
        order by template = any(${sql.param(AWAITED)}::text[]) desc, next_attempt_at
        limit ${limit}
        for update skip locked
      ), withdrawn as (
        delete from email_outbox where id in (
          select id from email_outbox where ${isDue} and ${hasLeft} limit ${limit} for update skip locked)
      ), stopped as (
        update email_outbox set status = 'dead', locked_until = null,
          last_error = case ${stopOfMail} when 'bounced' then ${STOP_REASONS.bounced} else ${STOP_REASONS.complained} end
        where id in (
          select id from email_outbox where ${isDue} and not ${hasLeft} and ${stopOfMail} is not null
          limit ${limit} for update skip locked)
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

/** Keeps what first attempts rendered, before any of it is sent: later attempts send the same bytes. */
export async function keepRenderings(db: Db, mails: readonly (RenderedMail & { id: string })[]): Promise<void> {
  if (mails.length === 0) return
  await db.execute(sql`
    update email_outbox mail set subject = kept.subject, html = kept.html, text = kept.text
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) kept (id uuid, subject text, html text, text text)
    where mail.id = kept.id`)
}

/** Marks mails as sent, even if their leases have ended meanwhile: they were sent. Secrets are erased with it. */
export async function settleSent(db: Db, mails: readonly { id: string; providerId: string }[]): Promise<void> {
  if (mails.length === 0) return
  const isSecret = sql`mail.template = any(${sql.param(AWAITED)}::text[])`
  await db.execute(sql`
    update email_outbox mail
    set status = 'sent', provider_id = sent."providerId", sent_at = now(), locked_until = null, last_error = null,
      props = case when ${isSecret} then '{}' else mail.props end,
      html = case when ${isSecret} then null else mail.html end,
      text = case when ${isSecret} then null else mail.text end
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) sent (id uuid, "providerId" text)
    where mail.id = sent.id and mail.status <> 'sent'`)
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
