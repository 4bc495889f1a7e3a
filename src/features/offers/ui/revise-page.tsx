import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { offerVersion } from '#features/bookings/model.ts'
import { BOOKING_NOT_FOUND, MOVE_REFUSED, NEW_OFFER, standstillText } from '#features/bookings/texts.ts'
import type { PublicPackage } from '#features/packages/model.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { PROPOSAL_SENT } from '../texts.ts'
import type { ContractPart, ContractWords } from './contract-part.ts'
import classes from './offer.module.css'
import { OfferForm } from './offer-form.tsx'
import { fromOffer, type OfferValues } from './offer-values.ts'
import type { Booking } from './types.ts'
import { EMPTY } from './use-offer-form.ts'
import { type OfferStart, useOfferStart } from './use-offer-start.ts'

type RevisePageProps = {
  bookingId: string
  back: ReactNode
  contractPart: ContractPart
  /** What the contract starts with; undefined while that is not known. */
  contractWords: ContractWords | undefined
  /** What the couple would like, in their words and figures. */
  wishes: (booking: Booking) => ReactNode
}

/** Another version of an open offer, or the answer to what the couple asked for. */
export function RevisePage({ bookingId, back, wishes, ...contract }: RevisePageProps) {
  const { data, error, isFetching, refetch } = trpc.bookings.get.useQuery({ bookingId })
  const title = NEW_OFFER[data?.stage === 'countered' ? 'countered' : 'offered']
  return (
    <>
      <title>{data ? `${title}: ${bookingTitle(data.coupleName, data.eventDate)}` : title}</title>
      <PageHeader title={title} subtitle={data && `For ${bookingTitle(data.coupleName, data.eventDate)}`} />
      {!data && !error && <PageState.Loading label="Loading the offer" rows={5} />}
      {!data && error && !isNotFound(error) && (
        <PageState.Error title="The offer didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && error && isNotFound(error) && <PageState.Empty title={BOOKING_NOT_FOUND} action={back} />}
      {data && !data.transitions.includes('send-offer') && (
        <PageState.Empty
          title="This offer can’t be changed now"
          message={data.standstill ? standstillText(data.standstill, 'photographer') : MOVE_REFUSED}
          action={back}
        />
      )}
      {data?.transitions.includes('send-offer') && (
        <div className={classes.beside}>
          <ReviseForm booking={data} {...contract} />
          {data.offer?.counter && <Wishes>{wishes(data)}</Wishes>}
        </div>
      )}
      {data?.transitions.includes('send-offer') && <p className={classes.back}>{back}</p>}
    </>
  )
}

/** What the couple would like, beside the form; on phones above it. */
function Wishes({ children }: { children: ReactNode }) {
  return (
    <aside className={classes.facts} aria-labelledby="wishes">
      <h2 id="wishes">What the couple would like</h2>
      {children}
    </aside>
  )
}

const valuesOf = ({ offer, ...booking }: Booking): Partial<OfferValues> => ({
  eventDate: booking.eventDate,
  eventLocation: booking.eventLocation ?? '',
  ...fromOffer({ ...booking, items: offer?.items ?? [], isSinglePayment: offer?.schedule.length === 1 }),
  message: offer?.message ?? '',
})

const versionOf = ({ offer }: Booking) =>
  offerVersion({ version: offer?.version ?? 0, isCountered: offer?.counter != null })

type ReviseFormProps = { booking: Booking } & Pick<RevisePageProps, 'contractPart' | 'contractWords'>

function ReviseForm({ booking, contractPart, contractWords }: ReviseFormProps) {
  const { start, packages, isLoading } = useOfferStart({ bookingId: booking.id })
  if (isLoading || !contractWords) return <PageState.Loading label="Loading the offer" rows={5} />
  return <ReviseFields {...{ booking, start, packages, contractPart, contractWords }} />
}

type ReviseFieldsProps = {
  booking: Booking
  start: OfferStart
  packages: readonly PublicPackage[]
  contractPart: ContractPart
  contractWords: ContractWords
}

function ReviseFields({ booking, start, packages, contractPart, contractWords }: ReviseFieldsProps) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const revise = trpc.bookings.reviseOffer.useMutation()
  const propose = trpc.contracts.reviseProposal.useMutation()
  const withContract = { hasContract: true, ...contractWords }
  return (
    <OfferForm
      isRevision
      initial={{ ...withContract, ...valuesOf(booking) }}
      submitLabel="Send new offer"
      about={{ bookingId: booking.id }}
      start={start}
      packages={packages}
      record={{
        version: versionOf(booking),
        readNewest: async () => {
          const newest = await utils.bookings.get.fetch({ bookingId: booking.id }, { staleTime: 0 })
          return { version: versionOf(newest), values: { ...EMPTY, ...withContract, ...valuesOf(newest) } }
        },
      }}
      contractPart={contractPart}
      onSubmit={async ({ terms, contract }, version) => {
        const offer = { bookingId: booking.id, ...terms, version }
        await (contract ? propose.mutateAsync({ ...offer, ...contract }) : revise.mutateAsync(offer))
        notify.success(contract ? PROPOSAL_SENT : 'Offer sent')
        await Promise.all([
          utils.bookings.invalidate(),
          utils.contracts.invalidate(),
          utils.vendorDashboard.invalidate(),
        ])
        await navigate({ to: '/vendor/bookings/$id', params: { id: booking.id } })
      }}
    />
  )
}
