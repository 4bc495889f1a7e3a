import { Button } from '@mantine/core'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { UNKNOWN_CONTRACT } from '../model.ts'
import { CONTENT_NONE, CONTRACT_BETWEEN, CONTRACT_EVENT_LABELS } from '../texts.ts'
import classes from './admin-contracts.module.css'
import { ContractBadge } from './contract-badge.tsx'
import { ContractPaper } from './contract-paper.tsx'
import { Moment, Term } from './contract-term.tsx'

type Contract = RouterOutputs['contracts']['adminGet']

/** One contract as both sides see it, and what happened to it. Read only. (P9) */
export function AdminContractDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = trpc.contracts.adminGet.useQuery({ id })
  return (
    <Dialog title={data?.title ?? 'Contract'} isOpen onClose={onClose} size="xl">
      {data ? (
        <Details contract={data} />
      ) : isNotFound(error) ? (
        <PageState.Empty title="Contract not found" message={UNKNOWN_CONTRACT} />
      ) : error ? (
        <PageState.Error title="The contract didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageState.Loading label="Loading the contract" rows={8} />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {data?.sentAt && (
          <Button component="a" href={`/api/contracts/${id}.pdf`} download>
            Download PDF
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

function Details({ contract }: { contract: Contract }) {
  return (
    <div className={classes.details}>
      <div>
        <p className={classes.between}>{CONTRACT_BETWEEN}</p>
        <p>
          {contract.vendorName} and {contract.clientName}
        </p>
      </div>
      <dl className={classes.facts}>
        <Term label="Status">
          <ContractBadge status={contract.status} side="admin" />
        </Term>
        <Moment label="Created" at={contract.createdAt} />
        <Moment label="Sent" at={contract.sentAt} />
        <Moment label="Viewed" at={contract.viewedAt} />
        <Moment label="Signed" at={contract.signedAt} />
      </dl>
      {contract.content.trim() ? <ContractPaper contract={contract} /> : <p>{CONTENT_NONE}</p>}
      <section className={classes.events} aria-labelledby="contract-events">
        <h3 id="contract-events">Events</h3>
        {contract.events.length === 0 ? (
          <p className={classes.between}>Nothing has happened to this contract yet.</p>
        ) : (
          <ol>
            {contract.events.map((event) => (
              <li key={event.seq}>
                {CONTRACT_EVENT_LABELS[event.type]} by {event.actor},{' '}
                <DateText value={new Date(event.at)} format="moment" />
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}
