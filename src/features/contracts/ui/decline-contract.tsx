import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { DangerButton } from '#ui/button/danger-button.tsx'
import { TextButton } from '#ui/button/text-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { DECLINE_REASON_MAX, DeclineContractInput } from '../inputs.ts'
import classes from './contracts.module.css'

type DeclineContractProps = { id: string; onDeclined: (bookingId: string) => void }

/** Declining a contract: an unobtrusive button, and a dialog that asks for the reason. */
export function DeclineContract({ id, onDeclined }: DeclineContractProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <TextButton size="sm" isDanger onClick={() => setOpen(true)}>
        Decline the contract
      </TextButton>
      <Dialog isOpen={isOpen} onClose={close} title="Decline the contract?">
        <DeclineForm id={id} onBack={close} onDeclined={onDeclined} />
      </Dialog>
    </div>
  )
}

function DeclineForm({ id, onDeclined, onBack }: DeclineContractProps & { onBack: () => void }) {
  const utils = trpc.useUtils()
  const decline = trpc.contracts.decline.useMutation()
  const state = useAppForm<DeclineContractInput>({
    schema: DeclineContractInput,
    initialValues: { id, reason: '' },
    onSubmit: async (input) => {
      const { bookingId } = await decline.mutateAsync(input)
      notify.success('Contract declined')
      await Promise.all([utils.contracts.invalidate(), utils.bookings.invalidate()])
      onDeclined(bookingId)
    },
  })
  return (
    <AppForm state={state} label="Decline the contract" className={classes.signForm}>
      <p>
        The offer ends too, and the date is no longer held for you. Nothing was charged. Would you rather change a
        detail? Write to your photographer first.
      </p>
      <RedactedTextarea
        otherName="your photographer"
        label="Why? Your photographer will read this."
        autosize
        minRows={3}
        size="md"
        limit={DECLINE_REASON_MAX}
        {...state.form.getInputProps('reason')}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onBack} />
        <DangerButton type="submit" size="md" loading={state.isPending}>
          Decline
        </DangerButton>
      </DialogButtons>
    </AppForm>
  )
}
