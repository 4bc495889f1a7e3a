import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog-form.tsx'
import { notify } from '#ui/notify.tsx'
import { RedactedTextarea } from '#ui/removal-preview.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { DECLINE_REASON_MAX, DeclineContractInput } from '../inputs.ts'
import classes from './contracts.module.css'

type DeclineContractProps = { id: string; onDeclined: (bookingId: string | null) => void }

/** Declining a contract: an unobtrusive button, and a dialog that asks for the reason. (CT6) */
export function DeclineContract({ id, onDeclined }: DeclineContractProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <TextButton size="sm" onClick={() => setOpen(true)}>
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
        The offer ends with it and the date is no longer held for you. Nothing was charged. Would you rather change a
        detail? Write to your photographer first.
      </p>
      <RedactedTextarea
        otherName="your photographer"
        label="Why? Your photographer reads it."
        autosize
        minRows={3}
        size="md"
        limit={DECLINE_REASON_MAX}
        {...state.form.getInputProps('reason')}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onBack} />
        <Button type="submit" size="md" loading={state.isPending}>
          Decline
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
