import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#lib/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { SendContractInput } from '../forms.ts'
import { CONTRACT_SEND_FAILED, CONTRACT_SENT, CONTRACT_VALID_DAYS, SIGNER_NAME_MAX, SIGNING_CONSENT } from '../model.ts'
import classes from './contracts.module.css'
import { contractFailure } from './failure.ts'

type Contract = { id: string; title: string; clientName: string }
type SendProps = { contract: Contract; isQuiet?: boolean }

/** Sends a draft, after the vendor has signed it (CT3, CT5). */
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
      <Dialog isOpen={isOpen} onClose={close} title="Send this contract?">
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
  const state = useAppForm<SendContractInput>({
    schema: SendContractInput,
    initialValues: { id: contract.id, fullName: '', isAgreed: false },
    onSubmit: async (values) => {
      await send.mutateAsync(values)
      notify.success(CONTRACT_SENT)
      onDone()
      await Promise.all([
        utils.contracts.invalidate(),
        utils.bookings.invalidate(),
        utils.availability.calendar.invalidate(),
        utils.vendorDashboard.invalidate(),
      ])
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="Send the contract">
      <p>
        “{contract.title}” goes to {contract.clientName} by mail. From then on nothing in it can be changed, and it can
        be signed for {CONTRACT_VALID_DAYS} days. By sending it you sign it yourself.
      </p>
      <TextInput
        label="Your full name"
        description="It is your signature."
        autoComplete="name"
        size="md"
        maxLength={SIGNER_NAME_MAX}
        {...form.getInputProps('fullName')}
      />
      <Checkbox label={SIGNING_CONSENT} {...form.getInputProps('isAgreed', { type: 'checkbox' })} />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={state.isPending}>
          Sign and send
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </AppForm>
  )
}
