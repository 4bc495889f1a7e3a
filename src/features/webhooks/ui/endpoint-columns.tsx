import { Button, Menu } from '@mantine/core'
import { DateText } from '#ui/date/date-text.tsx'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Badge, Badges } from '#ui/text/badge.tsx'
import { OFF_LABELS } from '../texts.ts'
import type { Endpoint } from './types.ts'
import type { WebhookActions } from './use-webhook-actions.ts'
import classes from './webhooks.module.css'

/** Where an endpoint is, what it is told of, and how it does. */
export const endpointColumns = (actions: WebhookActions): readonly Column<Endpoint>[] => [
  {
    key: 'url',
    header: 'Address',
    place: 'name',
    cell: ({ url }) => <span className={classes.address}>{url}</span>,
  },
  { key: 'events', header: 'Events', place: 'line', cell: ({ events }) => events.join(', ') },
  { key: 'state', header: 'Status', place: 'state', cell: (endpoint) => <State endpoint={endpoint} /> },
  {
    key: 'formerUntil',
    header: 'Former secret',
    place: 'line',
    cell: ({ formerUntil }) =>
      formerUntil && (
        <>
          signs until <DateText value={formerUntil} format="dateTime" />
        </>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (endpoint) => <EndpointMenu endpoint={endpoint} actions={actions} />,
  },
]

function State({ endpoint: { offReason, failingSince } }: { endpoint: Endpoint }) {
  if (offReason) return <Badge tone={offReason === 'person' ? 'stopped' : 'needs-you'}>{OFF_LABELS[offReason]}</Badge>
  return (
    <Badges>
      <Badge tone="done">On</Badge>
      {failingSince && (
        <Badge tone="needs-you">
          Failing since <DateText value={failingSince} format="medium" />
        </Badge>
      )}
    </Badges>
  )
}

function EndpointMenu({ endpoint, actions }: { endpoint: Endpoint; actions: WebhookActions }) {
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDownIcon />} aria-label={`Actions for ${endpoint.host}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.edit(endpoint)}>Edit</Menu.Item>
        {!endpoint.offReason && <Menu.Item onClick={() => actions.sendTest(endpoint)}>Send a test</Menu.Item>}
        <Menu.Item onClick={() => void actions.rotate(endpoint)}>New secret</Menu.Item>
        <Menu.Item onClick={() => void actions.remove(endpoint)}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
