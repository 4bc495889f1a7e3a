import { sql } from 'drizzle-orm'
import type { emailOutbox } from '#drizzle/schema/index.ts'
import { hasSecret } from '#emails/catalog.ts'
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

/** What the log reads of a mail. */
export const PICKED = {
  columns: {
    id: true,
    template: true,
    toAddress: true,
    subject: true,
    status: true,
    attempts: true,
    lastError: true,
    nextAttemptAt: true,
    createdAt: true,
    sentAt: true,
    props: true,
  },
  extras: { hasBody: ({ html }: typeof emailOutbox) => sql<boolean>`${html} is not null` },
  with: { events: { columns: { type: true } } },
} as const

export type Picked = Judged & Pick<Mail, keyof (typeof PICKED)['columns']> & { events: { type: string }[] }

/** What was reported of a mail, at its worst. */
export const deliveryOf = ({ events }: Pick<Picked, 'events'>) => worstOf(events.map(({ type }) => type))

/** A row of the log as the browser may see it: never the props, which hold the secrets. */
export const shown = ({ props: _props, hasBody: _hasBody, events, ...mail }: Picked, refusal: string | null) => ({
  ...mail,
  delivery: deliveryOf({ events }),
  refusal,
})
