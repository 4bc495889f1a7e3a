import { Checkbox, Switch } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { EndpointFields } from '../inputs.ts'
import { WEBHOOK_EVENTS } from '../model.ts'
import { CREATED, EVENT_LABELS, SAVED } from '../texts.ts'
import type { Endpoint } from './types.ts'
import classes from './webhooks.module.css'

type EndpointDialogProps = { endpoint: Endpoint | null; onClose: () => void; onSecret: (secret: string) => void }

/** Adds an endpoint, whose secret is shown then and never again, or changes one. */
export function EndpointDialog({ endpoint, onClose, onSecret }: EndpointDialogProps) {
  const { webhooks } = trpc.useUtils()
  const create = trpc.webhooks.create.useMutation()
  const update = trpc.webhooks.update.useMutation()
  const state = useAppForm<EndpointFields, EndpointFields>({
    schema: EndpointFields,
    initialValues: {
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? [...WEBHOOK_EVENTS],
      isOn: endpoint?.offReason == null,
    },
    onSubmit: async (values) => {
      if (endpoint) await update.mutateAsync({ ...values, id: endpoint.id, version: endpoint.version })
      else onSecret((await create.mutateAsync(values)).secret)
      notify.success(endpoint ? SAVED : CREATED)
      onClose()
      void webhooks.invalidate()
    },
  })
  const { form } = state
  const title = endpoint ? `Edit ${endpoint.host}` : 'Add an endpoint'
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <AppForm state={state} label={title} className={dialogForm}>
        <TextInput
          label="Address"
          description="It has to answer with a status from 200 to 299 within ten seconds."
          type="url"
          autoComplete="off"
          placeholder="https://"
          size="md"
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label="Events" {...form.getInputProps('events')}>
          <div className={classes.choices}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={EVENT_LABELS[event]} description={event} size="md" />
            ))}
          </div>
        </Checkbox.Group>
        <Switch label="On" size="md" {...form.getInputProps('isOn', { type: 'checkbox' })} />
        <FormButtons label={endpoint ? 'Save' : 'Add'} isPending={state.isPending} onCancel={onClose} />
      </AppForm>
    </Dialog>
  )
}
