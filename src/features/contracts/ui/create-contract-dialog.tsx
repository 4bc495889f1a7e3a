import { Button, Select } from '@mantine/core'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { ContractInput, type ContractValues } from '../inputs.ts'
import {
  CONTRACT_CONTENT_MAX,
  CONTRACT_CREATE_FAILED,
  CONTRACT_CREATED,
  CONTRACT_INCOMPLETE,
  CONTRACT_TITLE_MAX,
  TERMS_MISSING,
} from '../model.ts'
import classes from './contracts.module.css'
import { contractFailure } from './failure.ts'
import { TemplateChoice, useStartWords } from './template-choice.tsx'

type DialogProps = {
  isOpen: boolean
  /** The booking whose offer it is for, if that is known. */
  bookingId?: string | undefined
  onClose: () => void
}
type Client = {
  id: string
  name: string
  offers: { bookingId: string; eventDate: string; totalCents: number | null }[]
}

/** A new draft for one of the photographer's own clients. */
export function CreateContractDialog({ isOpen, bookingId, onClose }: DialogProps) {
  const clients = trpc.bookings.ownClients.useQuery(undefined, { enabled: isOpen })
  const words = useStartWords()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New contract" size="xl">
      {clients.error && !clients.data ? (
        <PageState.Error
          title="Your clients didn’t load"
          onRetry={() => void clients.refetch()}
          isRetrying={clients.isFetching}
        />
      ) : clients.data && words ? (
        <ContractForm words={words} clients={clients.data} bookingId={bookingId} onDone={onClose} />
      ) : (
        <PageState.Loading label="Loading your clients" />
      )}
    </Dialog>
  )
}

type Words = { title: string; content: string }
type FormProps = Pick<DialogProps, 'bookingId'> & { words: Words; clients: Client[]; onDone: () => void }

/** The client and the offer of a booking; nobody while it has no open offer. */
function valuesFor(clients: Client[], bookingId: string | undefined, words: Words): ContractValues {
  const client = clients.find(({ offers }) => offers.some((offer) => offer.bookingId === bookingId))
  return { ...words, clientId: '', bookingId: null, ...(client && bookingId ? { clientId: client.id, bookingId } : {}) }
}

function ContractForm({ words, clients, bookingId, onDone }: FormProps) {
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const create = trpc.contracts.create.useMutation({
    onError: (error) => notify.error(contractFailure(CONTRACT_CREATE_FAILED, error)),
  })
  const state = useAppForm<ContractValues, ContractInput>({
    schema: ContractInput,
    initialValues: valuesFor(clients, bookingId, words),
    draft: ['contract:new', viewer?.email, bookingId].filter(Boolean).join(':'),
    onSubmit: async (values) => {
      await create.mutateAsync(values)
      notify.success(CONTRACT_CREATED)
      await Promise.all([utils.contracts.invalidate(), utils.vendorDashboard.invalidate()])
      onDone()
    },
  })
  const { form } = state
  const isIncomplete = Object.values(form.errors).includes(CONTRACT_INCOMPLETE)
  return (
    <AppForm state={state} label="New contract">
      {isIncomplete && <p className={classes.incomplete}>{CONTRACT_INCOMPLETE}</p>}
      <ClientFields form={form} clients={clients} />
      <TemplateChoice words={form.values} onChoose={(chosen) => form.setValues({ ...form.getValues(), ...chosen })} />
      <TextInput label="Title" size="md" limit={CONTRACT_TITLE_MAX} {...form.getInputProps('title')} />
      <Textarea
        label="Content"
        size="md"
        autosize
        minRows={8}
        maxRows={18}
        limit={CONTRACT_CONTENT_MAX}
        {...form.getInputProps('content')}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Create contract
        </Button>
      </DialogButtons>
    </AppForm>
  )
}

type Form = ReturnType<typeof useAppForm<ContractValues, ContractInput>>['form']

/** Who it is for, and the open offer whose amounts and terms it adopts. */
function ClientFields({ form, clients }: { form: Form; clients: Client[] }) {
  const client = clients.find(({ id }) => id === form.values.clientId)
  const choose = (id: string | null) => {
    form.setFieldValue('clientId', id ?? '')
    form.setFieldValue('bookingId', clients.find((each) => each.id === id)?.offers[0]?.bookingId ?? null)
  }
  const chosen = form.values.bookingId
  return (
    <>
      <Select
        label="Client"
        description="Someone you have a conversation with"
        size="md"
        searchable
        nothingFoundMessage="No one by this name"
        data={clients.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('clientId')}
        value={form.values.clientId || null}
        onChange={choose}
      />
      {client && client.offers.length > 0 && (
        <Select
          label="For the offer"
          description="The contract picks up its amounts, schedule and terms."
          size="md"
          clearable
          data={client.offers.map(({ bookingId, eventDate, totalCents }) => ({
            value: bookingId,
            label: [formatDate(eventDate, 'long'), totalCents !== null && formatMoney(totalCents)]
              .filter(Boolean)
              .join(' · '),
          }))}
          {...form.getInputProps('bookingId')}
        />
      )}
      {client && !chosen && <p className={classes.hint}>{TERMS_MISSING}</p>}
    </>
  )
}
