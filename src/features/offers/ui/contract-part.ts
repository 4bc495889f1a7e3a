import type { ReactNode } from 'react'
import { paymentSchedule } from '#features/payments/schedule.ts'
import { todayIn } from '#shared/date/days.ts'
import { isDay } from '#shared/date/is-day.ts'
import type { UsState } from '#shared/site/us-states.ts'
import { type OfferValues, termsOf, totalCentsOf } from './offer-values.ts'

/** The words of a contract. */
export type ContractWords = { title: string; content: string }
/** The contract an offer carries: its words and the photographer's signature. */
export type SignedWords = {
  title: string
  content: string
  fullName: string
  isAgreed: boolean
  confirmedName?: string | undefined
}
type Field = keyof Omit<SignedWords, 'confirmedName'>

export type CarriedFieldsProps = {
  /** What a field of the form needs. */
  field: (name: Field, options?: { type: 'checkbox' }) => object
  fill: (words: { title: string; content: string }) => void
  words: { title: string; content: string }
  /** The offer as far as it is typed: what the words are filled with. */
  offer: TypedOffer
}

/** Cents, days YYYY-MM-DD; null for what is not typed yet. */
export type TypedOffer = {
  coupleName: string | null
  photographerName: string | null
  eventDate: string | null
  eventLocation: string | null
  packageDetails: Record<string, unknown>
  totalCents: number | null
  hasSalesTax: boolean
  schedule: readonly { amountCents: number; dueDate: string | null }[]
  deliveryDays: number | null
  cancellationPolicy: OfferValues['cancellationPolicy']
}

/** What the contracts give to an offer that carries one. */
export type ContractPart = {
  Fields: (props: CarriedFieldsProps) => ReactNode
  /** What is wrong with it, by field. */
  check: (words: SignedWords) => { message: string; path: PropertyKey[] }[]
  /** Asks about a name other than the account's; null when it is to be changed. */
  confirmName: (fullName: string, accountName: string) => Promise<{ confirmedName?: string } | null>
}

export const wordsOf = ({ title, content, fullName, isAgreed }: OfferValues): SignedWords => ({
  title,
  content,
  fullName,
  isAgreed,
})

/** An offer as it would be sent now, for the preview of its contract. */
export function typedOffer(
  values: OfferValues,
  { names, taxedStates, eventDate, eventLocation }: Known & Pick<OfferValues, 'eventDate' | 'eventLocation'>,
): TypedOffer {
  const totalCents = totalCentsOf(values.items)
  const { packageDetails } = termsOf(values)
  const isPayable = Number.isSafeInteger(totalCents) && totalCents > 0 && isDay(eventDate)
  const plan = { totalCents, signedOn: todayIn('UTC', new Date()), eventDate }
  return {
    coupleName: names.couple,
    photographerName: names.photographer,
    eventDate: isDay(eventDate) ? eventDate : null,
    eventLocation: eventLocation || null,
    packageDetails,
    totalCents: totalCents > 0 ? totalCents : null,
    hasSalesTax: taxedStates.some((state) => state === values.venue.state),
    schedule: isPayable ? paymentSchedule({ ...plan, isSinglePayment: values.isSinglePayment }) : [],
    deliveryDays: values.deliveryDays === '' ? null : values.deliveryDays,
    cancellationPolicy: values.cancellationPolicy,
  }
}
type Known = { names: { couple: string | null; photographer: string | null }; taxedStates: readonly UsState[] }
