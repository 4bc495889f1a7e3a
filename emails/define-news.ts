import * as z from 'zod/mini'
import { formatMoney } from '#shared/money/money.ts'
import type { MailValues } from './define-mail.ts'
import { AnyName, Count, textUpTo } from './props.ts'

/** What one side is told: the bell shows the title and the first line, the mail all of it. */
export type Told = {
  /** What happened, without a full stop; also the subject. */
  title: string
  /** One paragraph each. */
  lines: string[]
  /** Words of a person, such as a reason. */
  quote?: string | null
  /** The button. */
  action: string
}

export const NEWS_SIDES = ['client', 'vendor'] as const
export type NewsSide = (typeof NEWS_SIDES)[number]

/** The words of an event for each side; a side without words already knows. */
export type News<Event extends MailValues> = {
  /** `feature.event`: the kind of the bell's notice. */
  kind: string
  props: z.ZodMiniType<Event>
  client?: (event: Event) => Told | null
  vendor?: (event: Event) => Told | null
  preview: NoInfer<Event>
}

/** An event as it waits in the outbox: for whom, and where the button leads. */
export type NewsProps<Event extends MailValues> = { side: NewsSide; path: string; event: Event }

/**
 * What a subject's `news.ts` exports for each of its events; `layout/news-mail.tsx` makes a mail of it. No react-email
 * here: the bell is written by the request that causes the event.
 */
export const defineNews = <Event extends MailValues>(news: News<Event>): News<Event> => news

export const SEE = 'See the booking'

// Props that several events share, and their examples.

export const Cents = Count
/** Sales tax in an amount that a couple pays. */
export const Tax = z._default(Count, 0)
export const Day = z.iso.date()
/** What a person wrote. */
export const Written = textUpTo(5000)
/** The booking, and the names by which its two sides know each other. */
export const Booking = { eventDate: Day, couple: AnyName, photographer: AnyName }
export const BOOKING = { eventDate: '2027-06-12', couple: 'Amelia', photographer: 'Marsh Pictures' }

/** A change of a signed contract. */
export const Party = z.enum(['client', 'vendor'])
export const AmendmentKind = z.enum(['reschedule', 'items', 'terms'])
export { Count }
/** What changes, one line each. */
export const Changes = z.array(textUpTo(500)).check(z.maxLength(60))
export const CHANGE_NAMES = {
  reschedule: 'a new date',
  items: 'extra items',
  terms: 'a change to the contract',
} as const

/** For photographers, of a payment with sales tax in it. */
export const taxLine = (taxCents: number): string[] =>
  taxCents > 0 ? [`${formatMoney(taxCents)} of it is sales tax, which isn’t part of what you’re paid.`] : []

export const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
