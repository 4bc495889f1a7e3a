import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { standstillText } from '#features/bookings/texts.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { trpc } from '#shell/trpc.ts'
import { TextButton } from '#ui/button/text-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { ContractDraftInput } from '../inputs.ts'
import {
  CONTRACT_CONTENT_MAX,
  CONTRACT_DELETED,
  CONTRACT_SAVED,
  CONTRACT_TITLE_MAX,
  UNKNOWN_CONTRACT,
} from '../model.ts'
import { isDraft } from '../transitions.ts'
import { fillVariables } from '../variables.ts'
import { ContractBadge } from './contract-badge.tsx'
import { ContractPaper, ContractValues } from './contract-paper.tsx'
import classes from './contracts.module.css'
import { DraftTermsNotice, type VendorContract } from './draft-terms.tsx'
import { contractFailure } from './failure.ts'
import { FilledPreview } from './filled-preview.tsx'
import { SendContractButton } from './send-contract.tsx'

/** A draft's title with the values of its offer. */
const titleOf = ({ title, values }: VendorContract): string => (values ? fillVariables(title, values) : title)

/** One of the photographer's contracts: a draft can be edited here, everything later only read. */
export function ContractPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = trpc.contracts.get.useQuery({ id })
  const title = data && titleOf(data)
  return (
    <>
      <title>{data ? `Contract: ${bookingTitle(data.clientName, data.eventDate)}` : 'Contract'}</title>
      <PageHeader
        title={title ?? 'Contract'}
        picture={data && <Cover picture={null} name={data.clientName} size="lg" />}
        subtitle={data && `For ${bookingTitle(data.clientName, data.eventDate)}`}
        actions={data && <ContractBadge status={data.status} side="vendor" />}
      />
      {error && !data && isNotFound(error) && (
        <PageState.Empty
          title={UNKNOWN_CONTRACT}
          action={<ArrowLink to="/vendor/contracts">All contracts</ArrowLink>}
        />
      )}
      {error && !data && !isNotFound(error) && (
        <PageState.Error title="The contract didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading the contract" rows={6} />}
      {data && (
        <div className={classes.page}>
          <ContractValues contract={data} />
          <DraftTermsNotice contract={data} />
          {isDraft(data.status) ? <DraftForm key={data.id} contract={data} /> : <ContractPaper contract={data} />}
          {data.sentAt && (
            <a href={`/api/contracts/${data.id}.pdf`} className={classes.titleLink}>
              Download PDF
            </a>
          )}
          <ArrowLink to="/vendor/contracts">All contracts</ArrowLink>
        </div>
      )}
    </>
  )
}

function DraftForm({ contract }: { contract: VendorContract }) {
  const utils = trpc.useUtils()
  const update = trpc.contracts.update.useMutation()
  const { id, title, content, version } = contract
  const state = useAppForm<ContractDraftInput>({
    schema: ContractDraftInput,
    initialValues: { id, title, content },
    draft: `contract:${id}`,
    record: {
      version,
      readNewest: async () => {
        const newest = await utils.contracts.get.fetch({ id }, { staleTime: 0 })
        return { version: newest.version, values: { id, title: newest.title, content: newest.content } }
      },
    },
    onSubmit: async (values, seen) => {
      const saved = await update.mutateAsync({ ...values, version: seen })
      notify.success(CONTRACT_SAVED)
      await utils.contracts.invalidate()
      return saved
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="Contract" className={classes.draft}>
      <TextInput label="Title" size="md" limit={CONTRACT_TITLE_MAX} {...form.getInputProps('title')} />
      <Textarea
        label="Content"
        size="md"
        autosize
        minRows={10}
        limit={CONTRACT_CONTENT_MAX}
        {...form.getInputProps('content')}
      />
      {contract.values && <FilledPreview {...form.values} values={contract.values} />}
      <div className={classes.actions}>
        <Button type="submit" size="md" variant="default" loading={state.isPending}>
          Save draft
        </Button>
        <Sending contract={contract} isChanged={form.isDirty()} />
        <DeleteDraft
          contract={contract}
          onDeleted={() => {
            form.resetDirty()
            state.draft.forget()
          }}
        />
      </div>
    </AppForm>
  )
}

/** "Send", or why it is not possible at the moment. */
function Sending({ contract, isChanged }: { contract: VendorContract; isChanged: boolean }) {
  const { standstill, terms } = contract
  if (standstill) return <p className={classes.hint}>{standstillText(standstill, 'photographer')}</p>
  if (isChanged) return <p className={classes.hint}>Save the draft before you send it.</p>
  return terms === 'ready' && <SendContractButton contract={{ ...contract, title: titleOf(contract) }} />
}

function DeleteDraft({ contract, onDeleted }: { contract: VendorContract; onDeleted: () => void }) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const remove = trpc.contracts.remove.useMutation({
    onSuccess: async () => {
      onDeleted()
      notify.success(CONTRACT_DELETED)
      await navigate({ to: '/vendor/contracts' })
      await Promise.all([utils.contracts.list.invalidate(), utils.vendorDashboard.invalidate()])
    },
    onError: (error) => notify.error(contractFailure('The draft couldn’t be deleted', error)),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Delete this draft?',
      message: 'This can’t be undone. No one but you has seen it.',
      loses: [titleOf(contract)],
      confirmLabel: 'Delete draft',
      isDestructive: true,
    })
    if (isSure) remove.mutate({ id: contract.id, version: contract.version })
  }
  return (
    <TextButton size="md" loading={remove.isPending} onClick={() => void ask()}>
      Delete draft
    </TextButton>
  )
}
