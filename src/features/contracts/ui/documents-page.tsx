import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { BookingCard, BookingCards } from '#ui/list/booking-card.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { isOpen } from '../transitions.ts'
import { ContractBadge } from './contract-badge.tsx'

type Document = RouterOutputs['contracts']['documents'][number]

/** What photographers have sent the signed-in couple; `addenda`, `receipts` and `deliveries` come below. (R20) */
export function DocumentsPage({
  addenda,
  receipts,
  deliveries,
}: Record<'addenda' | 'receipts' | 'deliveries', ReactNode>) {
  const { data, error, isFetching, refetch } = trpc.contracts.documents.useQuery()
  return (
    <>
      <title>Documents</title>
      <PageHeader
        title="Documents"
        subtitle="Contracts your photographers have sent you, where your pictures are, and receipts."
      />
      {error && !data && (
        <PageState.Error title="Your documents didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your documents" />}
      {data?.length === 0 && (
        <PageState.Empty
          title="No documents yet"
          message="When a photographer sends you a contract, you’ll find it here."
          action={<ArrowLink to="/find-photographer">Find your photographer</ArrowLink>}
        />
      )}
      {data && data.length > 0 && (
        <BookingCards>
          {data.map((document) => (
            <li key={document.id}>
              <BookingCard
                face={document.photographer}
                title={
                  <Link to="/dashboard/documents/$id" params={{ id: document.id }}>
                    {document.photographer.name}
                  </Link>
                }
                date={document.eventDate && <DateText value={document.eventDate} format="medium" />}
                line={<Sent document={document} />}
                status={<ContractBadge status={document.status} side="client" />}
                action={isOpen(document.status) && <SignLink document={document} />}
              />
            </li>
          ))}
        </BookingCards>
      )}
      {addenda}
      {deliveries}
      {receipts}
    </>
  )
}

function Sent({ document: { title, sentAt } }: { document: Document }) {
  return (
    <>
      {title}
      {sentAt && (
        <>
          {', sent '}
          <DateText value={new Date(sentAt)} format="medium" />
        </>
      )}
    </>
  )
}

function SignLink({ document: { id, photographer } }: { document: Document }) {
  return (
    <ButtonLink
      to="/dashboard/documents/$id"
      params={{ id }}
      variant="default"
      aria-label={`Read and sign: ${photographer.name}`}
    >
      Read and sign
    </ButtonLink>
  )
}
