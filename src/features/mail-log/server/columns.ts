import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailEvents, emailOutbox } from '#drizzle/schema/index.ts'
import { hasSecret } from '#emails/catalogue.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { ERASED_OLD, ERASED_SECRET, isFinal, ON_ITS_WAY, worstOf } from '../model.ts'

export type Mail = typeof emailOutbox.$inferSelect
type Judged = Pick<Mail, 'template' | 'props' | 'status'> & { hasBody: boolean }

/** Erased props are empty; every mail that is sent again needs some. */
export const hasProps = ({ props }: Pick<Mail, 'props'>) => Object.keys(props).length > 0

/** Why a mail cannot be sent again, or null when it can: one-time links are erased once sent, old texts later. */
export function refusalOf(mail: Judged): string | null {
  if (!isFinal(mail.status)) return ON_ITS_WAY
  if (hasSecret(mail.template)) return mail.status === 'dead' && hasProps(mail) ? null : ERASED_SECRET
  return hasProps(mail) || mail.hasBody ? null : ERASED_OLD
}

const e = alias(emailEvents, 'e')

export const PICKED = {
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
  reports: jsonRows(e.type, sql`from email_events e where e.outbox_id = ${emailOutbox}.id`),
} as const

export type Picked = Judged &
  Pick<Mail, 'id' | 'toAddress' | 'subject' | 'attempts' | 'lastError' | 'nextAttemptAt' | 'createdAt' | 'sentAt'> & {
    reports: string[]
  }

/** A row of the log as the browser may see it: never the props, which hold the secrets. */
export const shown = ({ props: _props, hasBody: _hasBody, reports, ...mail }: Picked, refusal: string | null) => ({
  ...mail,
  delivery: worstOf(reports),
  refusal,
})
