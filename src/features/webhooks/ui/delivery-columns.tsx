import { Button } from '@mantine/core'
import { toneOf } from '#shared/status/status-tones.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { FAULT_LABELS, STATE_LABELS } from '../texts.ts'
import type { Delivery } from './types.ts'
import type { WebhookActions } from './use-webhook-actions.ts'
import classes from './webhooks.module.css'

/** What was sent where, when, and what came of each attempt; never what was answered. */
export const deliveryColumns = ({ resend }: WebhookActions): readonly Column<Delivery>[] => [
  { key: 'event', header: 'Event', place: 'name', cell: ({ event }) => event },
  {
    key: 'host',
    header: 'Endpoint',
    place: 'line',
    cell: ({ host }) => <span className={classes.address}>{host}</span>,
  },
  {
    key: 'at',
    header: 'When',
    place: 'figure',
    cell: ({ at }) => <DateText className={classes.date} value={at} format="dateTime" />,
  },
  {
    key: 'state',
    header: 'Status',
    place: 'state',
    cell: ({ status }) => <Badge tone={toneOf('webhook', status, 'admin')}>{STATE_LABELS[status]}</Badge>,
  },
  { key: 'attempts', header: 'Attempts', place: 'sentence', cell: (delivery) => <Attempts delivery={delivery} /> },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (delivery) =>
      delivery.mayResend && (
        <Button variant="default" aria-label={`Send ${delivery.event} again`} onClick={() => resend(delivery)}>
          Send again
        </Button>
      ),
  },
]

function Attempts({ delivery: { attempts, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <ul className={classes.attempts}>
      {attempts.map(({ id, at, responseStatus, fault, durationMs }) => (
        <li key={id}>
          <DateText value={at} format="dateTime" />: {responseStatus ?? FAULT_LABELS[fault ?? ''] ?? fault},{' '}
          {durationMs} ms
        </li>
      ))}
      {nextAttemptAt && (
        <li>
          next: <DateText value={nextAttemptAt} format="dateTime" />
        </li>
      )}
    </ul>
  )
}
