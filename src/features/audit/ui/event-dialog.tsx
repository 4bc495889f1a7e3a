import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './audit.module.css'
import { actorWords, eventWords } from './event-words.ts'
import type { AuditEvent } from './use-export.ts'

type EventDialogProps = {
  event: AuditEvent | null
  onClose: () => void
  onFilter: (filters: { entityType: string; entityId: string }) => void
}

/** One entry with everything it holds: before and after side by side, who, from where, and its place in the chain. */
export function EventDialog({ event, onClose, onFilter }: EventDialogProps) {
  return (
    <Dialog title={event ? eventWords(event) : ''} isOpen={event !== null} onClose={onClose} size="xl">
      {event && (
        <div className={classes.details}>
          <Changes changes={event.changes} />
          <dl className={classes.facts}>
            <Fact name="Code">{event.action}</Fact>
            <Fact name="When">
              <DateText value={event.at} format="moment" />
            </Fact>
            <Fact name="Who">{actorWords(event)}</Fact>
            <Fact name="Role">{event.actorRole}</Fact>
            <Fact name="Account">{event.actorId}</Fact>
            <Fact name="Reason">{event.reason}</Fact>
            <Fact name="Thing">
              {event.entityType} {event.entityId}
            </Fact>
            <Fact name="Number">{event.seq}</Fact>
            <Fact name="Request">{event.requestId}</Fact>
            <Fact name="Address">{event.ip}</Fact>
            <Fact name="Browser">{event.userAgent}</Fact>
            <Fact name="Hash">{event.hash}</Fact>
          </dl>
          <div>
            <Button
              variant="default"
              onClick={() => onFilter({ entityType: event.entityType, entityId: event.entityId })}
            >
              Everything about this record
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  if (changes.length === 0) return <p className={classes.muted}>This entry didn’t change any values.</p>
  return (
    <table className={classes.changes}>
      <caption className="visually-hidden">What changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before === null ? <span className={classes.muted}>–</span> : <del>{before}</del>}</td>
            <td>{after === null ? <span className={classes.muted}>removed</span> : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
