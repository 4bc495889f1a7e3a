import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { standstillText } from '#features/bookings/texts.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { trpc } from '#shell/trpc.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { UNKNOWN_CONTRACT } from '../model.ts'
import { isOpen } from '../transitions.ts'
import { ContractBadge } from './contract-badge.tsx'
import { ContractMissing } from './contract-missing.tsx'
import { ContractPaper, ContractValues } from './contract-paper.tsx'
import classes from './contracts.module.css'
import { DeclineContract } from './decline-contract.tsx'
import { SignContract } from './sign-contract.tsx'

/** One contract as the couple reads it; opening it for the first time tells the photographer. */
export function DocumentPage({ id }: { id: string }) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { mutate, data, error, isPending } = trpc.contracts.open.useMutation({
    onSuccess: () => utils.contracts.documents.invalidate(),
  })
  useEffect(() => mutate({ id }), [mutate, id])
  const onEnded = (bookingId: string) => void navigate({ to: '/dashboard/bookings/$id', params: { id: bookingId } })
  return (
    <>
      <title>{data ? `Contract: ${bookingTitle(data.vendorName, data.eventDate)}` : 'Contract'}</title>
      <PageHeader
        title={data?.title ?? 'Contract'}
        picture={data && <Cover picture={data.cover} name={data.vendorName} size="lg" />}
        subtitle={data && `From ${bookingTitle(data.vendorName, data.eventDate)}`}
        status={data && <ContractBadge status={data.status} side="client" />}
      />
      {error && isNotFound(error) && (
        <PageState.Empty
          title={UNKNOWN_CONTRACT}
          action={<ArrowLink to="/dashboard/documents">All documents</ArrowLink>}
        />
      )}
      {error && !isNotFound(error) && (
        <ContractMissing error={error} onRetry={() => mutate({ id })} isRetrying={isPending} />
      )}
      {!data && !error && <PageState.Loading label="Loading the contract" rows={6} />}
      {data && (
        <div className={classes.page}>
          <ContractValues contract={data} />
          <ContractPaper contract={data} />
          {isOpen(data.status) && (
            <>
              {data.standstill ? (
                <p className={classes.hint}>{standstillText(data.standstill, 'client')}</p>
              ) : (
                <SignContract contract={data} onSigned={onEnded} />
              )}
              <DeclineContract id={id} onDeclined={onEnded} />
            </>
          )}
          <a href={`/api/contracts/${data.id}.pdf`} className={classes.titleLink}>
            Download PDF
          </a>
          <ArrowLink to="/dashboard/documents">All documents</ArrowLink>
        </div>
      )}
    </>
  )
}
