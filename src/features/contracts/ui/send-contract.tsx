import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { SendContractInput } from '../inputs.ts'
import { CONTRACT_SEND_FAILED, CONTRACT_SENT, CONTRACT_VALID_DAYS, SIGNER_NAME_MAX, SIGNING_CONSENT } from '../model.ts'
import { askAboutName } from './ask-about-name.ts'
import { contractFailure } from './failure.ts'
import { FilledPreview, isReadable } from './filled-preview.tsx'

type Contract = { id: string; title: string; clientName: string }
type SendProps = { contract: Contract; isQuiet?: boolean }

/** Sends a draft, after the vendor has signed it. */
export function SendContractButton({ contract, isQuiet = false }: SendProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size={isQuiet ? 'sm' : 'md'}
        variant={isQuiet ? 'default' : 'filled'}
        aria-label={isQuiet ? `Send ${contract.title}` : undefined}
        onClick={() => setOpen(true)}
      >
        Send
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Send this contract?" size="xl">
        <SendForm contract={contract} onDone={close} />
      </Dialog>
    </>
  )
}

function SendForm({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const utils = trpc.useUtils()
  const send = trpc.contracts.send.useMutation({
    onError: (error) => notify.error(contractFailure(CONTRACT_SEND_FAILED, error)),
  })
  // The version being signed: on the contract's page the one on screen, in the list the current one.
  const { data } = trpc.contracts.get.useQuery({ id: contract.id })
  const state = useAppForm<SendContractInput>({
    schema: SendContractInput,
    initialValues: { id: contract.id, fullName: '', isAgreed: false },
    onSubmit: async (values) => {
      const { version, signerName } = data ?? (await utils.contracts.get.fetch({ id: contract.id }))
      const meant = await askAboutName(values.fullName, signerName)
      if (!meant) return false
      await send.mutateAsync({ ...values, ...meant, version })
      notify.success(CONTRACT_SENT)
      onDone()
      await Promise.all([
        utils.contracts.invalidate(),
        utils.bookings.invalidate(),
        utils.availability.calendar.invalidate(),
        utils.vendorDashboard.invalidate(),
      ])
      return undefined
    },
  })
  const { form } = state
  const text = data?.values && { title: data.title, content: data.content, values: data.values }
  return (
    <AppForm state={state} label="Send the contract">
      {text ? <FilledPreview {...text} /> : <PageState.Loading label="Loading the contract" />}
      <p>
        “{contract.title}” goes to {contract.clientName} by email. From then on, nothing in it can be changed, and they
        have {CONTRACT_VALID_DAYS} days to sign. By sending it, you sign it.
      </p>
      <TextInput
        label="Your full name"
        description="This is your signature."
        autoComplete="name"
        size="md"
        limit={SIGNER_NAME_MAX}
        {...form.getInputProps('fullName')}
      />
      <Checkbox
        label={SIGNING_CONSENT}
        disabled={!text || !isReadable(text)}
        {...form.getInputProps('isAgreed', { type: 'checkbox' })}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Sign and send
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
