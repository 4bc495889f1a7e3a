import { useState } from 'react'
import type { PublicPackage } from '#features/packages/model.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { type RecordOptions } from '#ui/form/record.ts'
import { type FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { OfferInput, ReviseOfferInput } from '../inputs.ts'
import { type ContractPart, type SignedWords, wordsOf } from './contract-part.ts'
import { fieldOfPath, type OfferValues, termsOf } from './offer-values.ts'
import { type OfferAbout, useDraftKeeper, useOfferDraft } from './use-offer-draft.ts'

type Terms = Omit<ReviseOfferInput, 'bookingId' | 'version'>
type OfferToSend = { eventDate: string; eventLocation: string; terms: Terms; contract: SignedWords | null }
export type OfferFormProps = {
  /** What an offer needs of the contract it may carry; the route brings it. */
  contractPart: ContractPart
  initial: Partial<OfferValues>
  submitLabel: string
  /** Date and place are fixed: only the terms are revised. */
  isRevision?: boolean
  /** The photographer's own packages, to start from. */
  packages?: readonly PublicPackage[]
  /** For a revision: the offer it replaces. */
  record?: RecordOptions<OfferValues>
  /** What the offer is for, and what is stored to start from. */
  about: OfferAbout
  start: RouterOutputs['bookings']['offerStart']
  onSubmit: (offer: OfferToSend, version: string) => Promise<unknown>
}

// A placeholder id: the form's schema only checks typed values.
const ANY_ID = '00000000-0000-4000-8000-000000000000'

/** The procedures' own schema applied to the form's values; paths are mapped back to the form's fields. */
const schemaOf = (
  isRevision: boolean,
  contractPart: ContractPart,
  asksForVenue: boolean,
): FormSchema<OfferValues, OfferToSend> => ({
  '~standard': {
    version: 1,
    vendor: 'curio',
    validate: (value) => {
      const values = value as OfferValues
      const { eventDate, eventLocation } = values
      const terms = { ...termsOf(values), ...(asksForVenue && { venue: values.venue }) }
      const parsed = isRevision
        ? ReviseOfferInput.safeParse({ bookingId: ANY_ID, version: ANY_ID, ...terms })
        : OfferInput.safeParse({ inquiryId: ANY_ID, eventDate, eventLocation, ...terms })
      const wrong = values.hasContract ? contractPart.check(wordsOf(values)) : []
      if (parsed.success && wrong.length === 0) {
        const { items, isSinglePayment, packageDetails, cancellationPolicy, deliveryDays, message, venue } = parsed.data
        const sent = { items, isSinglePayment, packageDetails, cancellationPolicy, deliveryDays, message, venue }
        const contract = values.hasContract ? wordsOf(values) : null
        return { value: { eventDate, eventLocation: eventLocation.trim(), terms: sent, contract } }
      }
      return {
        issues: [...(parsed.error?.issues ?? []), ...wrong].map(({ message, path }) => ({
          message,
          path: fieldOfPath(path.join('.')).split('.'),
        })),
      }
    },
  },
})

export const EMPTY: OfferValues = {
  eventDate: '',
  eventLocation: '',
  packageName: '',
  hours: '',
  photographers: 1,
  images: '',
  items: [{ key: 'first', label: '', quantity: 1, unitDollars: '' }],
  isSinglePayment: false,
  cancellationPolicy: 'moderate',
  deliveryDays: 60,
  message: '',
  venue: { line1: '', city: '', state: '', postalCode: '' },
  hasContract: false,
  title: '',
  content: '',
  fullName: '',
  isAgreed: false,
}

/** The offer's form over the procedures' own schema. */
export function useOfferForm({
  initial,
  isRevision = false,
  record,
  about,
  start,
  contractPart,
  onSubmit,
}: OfferFormProps) {
  const [schema] = useState(() => schemaOf(isRevision, contractPart, start.taxedStates.length > 0))
  const initialValues: OfferValues = { ...EMPTY, ...initial, ...(start.venue && { venue: start.venue }) }
  const keeper = useDraftKeeper(about, start.draft, initialValues)
  const state = useAppForm<OfferValues, OfferToSend>({
    schema,
    initialValues,
    ...(record ? { record } : {}),
    onSubmit: async (offer, version) => {
      const { contract } = offer
      const meant = contract && (await contractPart.confirmName(contract.fullName, start.signerName))
      if (contract && !meant) return false
      keeper.close()
      try {
        return await onSubmit({ ...offer, contract: contract && { ...contract, ...meant } }, version)
      } catch (error) {
        keeper.reopen()
        throw error
      }
    },
  })
  return useOfferDraft(state, { about, stored: start.draft, initialValues, keeper })
}
