import { type ReactNode, useEffect } from 'react'
import { trpc } from '#shell/trpc.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { isOpen } from '../transitions.ts'
import { ContractMissing } from './contract-missing.tsx'
import { ContractPaper, ContractValues } from './contract-paper.tsx'
import { DeclineContract } from './decline-contract.tsx'
import classes from './proposal.module.css'
import { SignContract } from './sign-contract.tsx'

type ProposalContractProps = { id: string; isSigning?: boolean; children: ReactNode }

/** The contract of the offer, to be read or to be signed; opening it tells the photographer. */
export function ProposalContract({ id, isSigning = false, children }: ProposalContractProps) {
  const utils = trpc.useUtils()
  const { mutate, data, error, isPending } = trpc.contracts.open.useMutation()
  useEffect(() => mutate({ id }), [mutate, id])
  const lookAgain = () => void utils.bookings.invalidate()
  if (error) return <ContractMissing error={error} onRetry={() => mutate({ id })} isRetrying={isPending} />
  if (!data) return <PageState.Loading label="Loading the contract" rows={6} />
  if (isSigning)
    return (
      <div className={classes.section}>
        {isOpen(data.status) && <SignContract contract={data} onSigned={lookAgain} onRefused={lookAgain} />}
        {children}
        {isOpen(data.status) && <DeclineContract id={id} onDeclined={lookAgain} />}
      </div>
    )
  return (
    <section aria-labelledby="contract" className={classes.section}>
      <h2 id="contract">{data.title}</h2>
      <ContractPaper contract={data} />
      <ContractValues contract={data} heading="h3" />
      <a href={`/api/contracts/${id}.pdf`}>Download PDF</a>
      {children}
    </section>
  )
}
