import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DangerButton } from '#ui/button/danger-button.tsx'
import { TextButton } from '#ui/button/text-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { NOTE_MAX, ReasonInput } from '../../inputs.ts'
import classes from './booking.module.css'

type ReasonButtonProps = {
  label: string
  title: string
  field: string
  submitLabel: string
  bookingId: string
  /** What is lost or gained, shown above the field. */
  children?: ReactNode
  /** What else the decision is about, shown below the field. */
  below?: ReactNode
  isQuiet?: boolean
  /** It ends something. */
  isDanger?: boolean
  /** Who reads it before a booking is confirmed; contact details are then removed. */
  redactedFor?: string
  /** The way back; named where the action itself is a cancellation. */
  keepLabel?: string
  /** Whether the cost is on the screen; until then the action is disabled. */
  isShown?: boolean
  onSubmit: (input: ReasonInput) => Promise<unknown>
}

/** A transition that needs a reason: a button, a dialog that says what happens, and one field. */
export function ReasonButton({ label, title, isQuiet = false, ...form }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  return (
    <>
      {isQuiet ? (
        <TextButton size="sm" isDanger={form.isDanger} onClick={open}>
          {label}
        </TextButton>
      ) : (
        <Button variant="default" size="md" onClick={open}>
          {label}
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        <ReasonForm {...form} onDone={close} />
      </Dialog>
    </>
  )
}

type ReasonFormProps = Omit<ReasonButtonProps, 'label' | 'title' | 'isQuiet'> & { onDone: () => void }

function ReasonForm(props: ReasonFormProps) {
  const { field, redactedFor, submitLabel, bookingId, keepLabel, children, below, isDanger, onSubmit, onDone } = props
  const Submit = isDanger ? DangerButton : Button
  const state = useAppForm<ReasonInput>({
    schema: ReasonInput,
    initialValues: { bookingId, reason: '' },
    onSubmit: async (input) => {
      await onSubmit(input)
      onDone()
    },
  })
  const size = { autosize: true, minRows: 4, size: 'md', limit: NOTE_MAX } as const
  const reason = { label: field, ...size, ...state.form.getInputProps('reason') }
  return (
    <AppForm state={state} label={submitLabel} className={classes.form}>
      {children}
      {redactedFor ? <RedactedTextarea otherName={redactedFor} {...reason} /> : <Textarea {...reason} />}
      {below}
      <DialogButtons>
        <CancelButton size="md" onClick={onDone}>
          {keepLabel}
        </CancelButton>
        <Submit type="submit" size="md" loading={state.isPending} disabled={props.isShown === false}>
          {submitLabel}
        </Submit>
      </DialogButtons>
    </AppForm>
  )
}
