import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date-text.tsx'
import { ArrowLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { ContractBadge } from './contract-badge.tsx'
import classes from './contracts.module.css'

/** What photographers have sent the signed-in couple; `deliveries` stand below. (R20, X83) */
export function DocumentsPage({ deliveries }: { deliveries: ReactNode }) {
  const { data, error, isFetching, refetch } = trpc.contracts.documents.useQuery()
  return (
    <>
      <title>Documents</title>
      <PageHeader
        title="Documents"
        subtitle="Contracts your photographers have sent you, and where your pictures are."
      />
      {error && !data && (
        <PageState.Error title="Your documents did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your documents" />}
      {data?.length === 0 && (
        <PageState.Empty
          title="No documents yet"
          message="When a photographer sends you a contract, you will find it here."
          action={<ArrowLink to="/find-photographer">Find your photographer</ArrowLink>}
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes.documents}>
          {data.map((document) => (
            <li key={document.id} className={classes.document}>
              <div>
                <Link to="/dashboard/documents/$id" params={{ id: document.id }} className={classes.titleLink}>
                  {document.title}
                </Link>
                <p className={classes.hint}>
                  From {document.clientName}
                  {document.sentAt && (
                    <>
                      {', '}
                      <DateText value={new Date(document.sentAt)} />
                    </>
                  )}
                </p>
              </div>
              <ContractBadge status={document.status} side="client" />
            </li>
          ))}
        </ul>
      )}
      {deliveries}
    </>
  )
}
