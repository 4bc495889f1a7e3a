import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '#shared/trpc-errors.ts'
import type { ChosenPackage } from '#features/packages/model.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { INQUIRY_CLOSED } from '../../texts.ts'
import { notify } from '#ui/notify.tsx'
import { OfferForm } from './offer-form.tsx'
import { fromPackage } from './offer-values.ts'

type OfferPageProps = { threadId: string; back: ReactNode }

/** The first offer, in answer to the open inquiry of a conversation. (BK2) */
export function OfferPage({ threadId, back }: OfferPageProps) {
  const { data, error, isPending, isFetching, refetch } = trpc.inquiries.forThread.useQuery({ threadId })
  const isOpen = data?.status === 'open'
  // Without them an offer starts from nothing.
  const own = trpc.packages.own.useQuery(undefined, { enabled: isOpen })
  return (
    <>
      <title>Make an offer</title>
      <PageHeader title="Make an offer" subtitle={data && `For ${data.coupleName}`} />
      {(isPending || (isOpen && own.isLoading)) && <PageState.Loading label="Loading the inquiry" rows={5} />}
      {error && !isNotFound(error) && (
        <PageState.Error title="The inquiry did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {error && isNotFound(error) && (
        <PageState.Empty
          title="This inquiry does not exist"
          message="It may belong to another account, or the link may be incomplete."
          action={back}
        />
      )}
      {data !== undefined && !isOpen && (
        <PageState.Empty title="No open inquiry" message={INQUIRY_CLOSED} action={back} />
      )}
      {isOpen && !own.isLoading && <NewOffer inquiry={data} own={own.data} />}
    </>
  )
}

type Inquiry = {
  id: string
  eventDate: string | null
  venue: string
  city: string
  packageName: string | null
  hours: number | null
  chosenPackage: ChosenPackage | null
}

type NewOfferProps = { inquiry: Inquiry; own: RouterOutputs['packages']['own'] | undefined }

function NewOffer({ inquiry, own }: NewOfferProps) {
  const { chosenPackage } = inquiry
  const usualPolicy = own?.policy.values.cancellationPolicy
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const send = trpc.bookings.sendOffer.useMutation()
  return (
    <OfferForm
      initial={{
        eventDate: inquiry.eventDate ?? '',
        eventLocation: [inquiry.venue, inquiry.city].filter(Boolean).join(', '),
        packageName: inquiry.packageName ?? '',
        hours: inquiry.hours ?? '',
        ...(usualPolicy ? { cancellationPolicy: usualPolicy } : {}),
        // What the couple asked for, at the price they read.
        ...(chosenPackage ? fromPackage(chosenPackage) : {}),
      }}
      packages={own?.packages.filter(({ isActive }) => isActive) ?? []}
      submitLabel="Send offer"
      draft={`offer:${inquiry.id}`}
      onSubmit={async ({ eventDate, eventLocation, terms }) => {
        const { bookingId } = await send.mutateAsync({ inquiryId: inquiry.id, eventDate, eventLocation, ...terms })
        notify.success('Offer sent')
        await Promise.all([
          utils.bookings.invalidate(),
          utils.inquiries.invalidate(),
          utils.vendorDashboard.invalidate(),
        ])
        await navigate({ to: '/vendor/bookings/$id', params: { id: bookingId } })
      }}
    />
  )
}
