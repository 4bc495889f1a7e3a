import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { answerOf, DataTable } from '#ui/list/data-table.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { WebhooksSearch } from '../search.ts'
import { WEBHOOKS_SUBTITLE, WEBHOOKS_TITLE } from '../texts.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { endpointColumns } from './endpoint-columns.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { Endpoint } from './types.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import classes from './webhooks.module.css'

/** /admin/webhooks: where the operator's own systems are told of events, and what came of it. */
export function WebhooksPage({ search }: { search: WebhooksSearch }) {
  const endpoints = trpc.webhooks.endpoints.useQuery()
  const deliveries = trpc.webhooks.deliveries.useQuery(search, { placeholderData: (before) => before })
  const [editing, setEditing] = useState<Endpoint | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const actions = useWebhookActions({ onEdit: setEditing, onSecret: setSecret })
  const { data, ...asked } = endpoints
  const hasSome = data !== undefined && data.length > 0
  return (
    <>
      <title>{WEBHOOKS_TITLE}</title>
      <PageHeader
        title={WEBHOOKS_TITLE}
        subtitle={WEBHOOKS_SUBTITLE}
        actions={hasSome && <Button onClick={() => setEditing('new')}>Add an endpoint</Button>}
      />
      <DataTable
        caption="Endpoints"
        columns={endpointColumns(actions)}
        rowKey={({ id }) => id}
        loadingText="Loading the endpoints..."
        empty={{
          title: 'No endpoints yet',
          message: 'Add the address of one of your systems, and it’s told of bookings, payments and inquiries.',
          action: <Button onClick={() => setEditing('new')}>Add an endpoint</Button>,
        }}
        {...answerOf({ ...asked, data: data && { items: data } }, 'The endpoints didn’t load')}
      />
      {hasSome && (
        <section aria-labelledby="deliveries" className={classes.deliveries}>
          <h2 id="deliveries">Deliveries</h2>
          <RecordList
            caption="Deliveries"
            columns={deliveryColumns(actions)}
            list={deliveries}
            rowKey={({ id }) => id}
            words={{ loading: 'Loading the deliveries...', failed: 'The deliveries didn’t load' }}
            empty={{
              title: 'Nothing has been sent yet',
              message: 'Whatever is sent stands here for 30 days. Send a test to try an endpoint.',
            }}
            cursor={{ after: search.after }}
          />
        </section>
      )}
      {editing && (
        <EndpointDialog
          endpoint={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSecret={setSecret}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
