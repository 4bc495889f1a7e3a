import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { weddingDetails } from '#features/inquiries/wedding-details.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { INQUIRY_CLOSED, PROPOSAL_SENT } from '../texts.ts'
import type { ContractPart, ContractWords } from './contract-part.ts'
import classes from './offer.module.css'
import { OfferForm } from './offer-form.tsx'
import { fromPackage } from './offer-values.ts'
import { useOfferStart } from './use-offer-start.ts'

type OfferPageProps = {
  threadId: string
  back: ReactNode
  contractPart: ContractPart
  /** What the contract starts with; undefined while that is not known. */
  contractWords: ContractWords | undefined
}

/** The first offer, in answer to the open inquiry of a conversation. */
export function OfferPage({ threadId, back, ...contract }: OfferPageProps) {
  const { data, error, isPending, isFetching, refetch } = trpc.inquiries.forThread.useQuery({ threadId })
  return (
    <>
      <title>{data ? `Make an offer: ${bookingTitle(data.coupleName, data.eventDate)}` : 'Make an offer'}</title>
      <PageHeader title="Make an offer" subtitle={data && `For ${bookingTitle(data.coupleName, data.eventDate)}`} />
      <HelpLink topic="proposals">Offer or proposal?</HelpLink>
      {isPending && <PageState.Loading label="Loading the inquiry" rows={5} />}
      {error && !isNotFound(error) && (
        <PageState.Error title="The inquiry didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {error && isNotFound(error) && (
        <PageState.Empty
          title="This inquiry doesn’t exist"
          message="It may belong to another account, or the link may be incomplete."
          action={back}
        />
      )}
      {data !== undefined && data?.status !== 'open' && (
        <PageState.Empty title="No open inquiry" message={INQUIRY_CLOSED} action={back} />
      )}
      {data?.status === 'open' && (
        <>
          <div className={classes.beside}>
            <NewOffer inquiry={data} {...contract} />
            <InquiryDetails inquiry={data} />
          </div>
          <p className={classes.back}>{back}</p>
        </>
      )}
    </>
  )
}

type Inquiry = NonNullable<RouterOutputs['inquiries']['forThread']>

/** What the couple asked for, beside the form; on phones above it. */
function InquiryDetails({ inquiry }: { inquiry: Inquiry }) {
  return (
    <aside className={classes.facts} aria-labelledby="asked">
      <h2 id="asked">What they asked for</h2>
      <dl className={classes.asked}>
        {weddingDetails(inquiry).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

type NewOfferProps = { inquiry: Inquiry } & Pick<OfferPageProps, 'contractPart' | 'contractWords'>

function NewOffer({ inquiry, contractPart, contractWords }: NewOfferProps) {
  const { chosenPackage } = inquiry
  const { start, packages, usualPolicy, isLoading } = useOfferStart({ inquiryId: inquiry.id })
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const send = trpc.bookings.sendOffer.useMutation()
  const propose = trpc.contracts.propose.useMutation()
  if (isLoading || !contractWords) return <PageState.Loading label="Loading the offer" rows={5} />
  return (
    <OfferForm
      initial={{
        eventDate: inquiry.eventDate ?? '',
        eventLocation: [inquiry.venue, inquiry.city].filter(Boolean).join(', '),
        venue: { line1: '', city: inquiry.city ?? '', state: '', postalCode: '' },
        hasContract: true,
        ...contractWords,
        packageName: inquiry.packageName ?? '',
        hours: inquiry.hours ?? '',
        ...(usualPolicy ? { cancellationPolicy: usualPolicy } : {}),
        // What the couple asked for, at the price they read.
        ...(chosenPackage ? fromPackage(chosenPackage) : {}),
      }}
      packages={packages}
      about={{ inquiryId: inquiry.id }}
      start={start}
      submitLabel="Send offer"
      contractPart={contractPart}
      onSubmit={async ({ eventDate, eventLocation, terms, contract }) => {
        const offer = { inquiryId: inquiry.id, eventDate, eventLocation, ...terms }
        const { bookingId } = contract
          ? await propose.mutateAsync({ ...offer, ...contract })
          : await send.mutateAsync(offer)
        notify.success(contract ? PROPOSAL_SENT : 'Offer sent')
        await Promise.all([
          utils.bookings.invalidate(),
          utils.contracts.invalidate(),
          utils.inquiries.invalidate(),
          utils.vendorDashboard.invalidate(),
        ])
        await navigate({ to: '/vendor/bookings/$id', params: { id: bookingId } })
      }}
    />
  )
}
