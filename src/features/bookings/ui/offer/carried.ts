import type { ReactNode } from 'react'
import type { OfferValues } from './offer-values.ts'

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
}

/** What the contracts give to an offer that carries one. (BZ1) */
export type Carried = {
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
