import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AppForm } from '#ui/app-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { NOTE_MAX, ReasonInput } from '../../moves.ts'
import classes from './booking.module.css'

type ReasonButtonProps = {
  label: string
  title: string
  field: string
  submitLabel: string
  bookingId: string
  /** What is lost or gained, above the field. */
  children?: ReactNode
  isQuiet?: boolean
  onSubmit: (input: ReasonInput) => Promise<unknown>
}

/** A move that needs a reason: a button, a dialog that says what happens, and one field. */
export function ReasonButton({ label, title, isQuiet = false, ...form }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={isQuiet ? 'subtle' : 'default'} size={isQuiet ? 'sm' : 'md'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        <ReasonForm {...form} onDone={close} />
      </Dialog>
    </>
  )
}

type ReasonFormProps = Omit<ReasonButtonProps, 'label' | 'title' | 'isQuiet'> & { onDone: () => void }

function ReasonForm({ field, submitLabel, bookingId, children, onSubmit, onDone }: ReasonFormProps) {
  const state = useAppForm<ReasonInput>({
    schema: ReasonInput,
    initialValues: { bookingId, reason: '' },
    warnWhenDirty: false,
    onSubmit: async (input) => {
      await onSubmit(input)
      onDone()
    },
  })
  return (
    <AppForm state={state} label={submitLabel} className={classes.form}>
      {children}
      <Textarea
        label={field}
        autosize
        minRows={4}
        size="md"
        maxLength={NOTE_MAX}
        {...state.form.getInputProps('reason')}
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={state.isPending}>
          {submitLabel}
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          Back
        </Button>
      </div>
    </AppForm>
  )
}
