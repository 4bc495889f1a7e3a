import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useLeave } from '#ui/form/leaving.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import classes from './dialog-form.module.css'
import { notify } from './notify.tsx'

/** Spacing of a form in a dialog. */
export const dialogForm = classes.form

/** What the dialog's action does, in words. */
export function ActionMeans({ children }: { children: ReactNode }) {
  return <p className={classes.means}>{children}</p>
}

/** Why something was decided; kept in the audit log. Its `limit` is the schema's. */
export function ReasonField(props: ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      label="Reason"
      description="For your team only; kept in the audit log."
      autosize
      minRows={3}
      maxRows={10}
      size="md"
      {...props}
    />
  )
}

/** The foot of a dialog: its buttons, the way back first and the way on last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

type CancelButtonProps = { onClick: () => void; size?: 'sm' | 'md'; children?: ReactNode }

/** Cancels a form in a dialog; asks first when something was typed. */
export function CancelButton({ onClick, size, children = 'Cancel' }: CancelButtonProps) {
  const leave = useLeave()
  return (
    <Button variant="default" size={size} onClick={() => leave(onClick)}>
      {children}
    </Button>
  )
}

type FormButtonsProps = { label: string; isPending: boolean; onCancel: () => void }

/** The submit and cancel buttons of a form. */
export function FormButtons({ label, isPending, onCancel }: FormButtonsProps) {
  return (
    <DialogButtons>
      <CancelButton onClick={onCancel} />
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </DialogButtons>
  )
}

type Reason = { reason: string }
type ReasonFormProps = {
  /** The action, on its button. */
  label: string
  means: string
  schema: FormSchema<Reason, Reason>
  limit: number
  /** Who reads the reason, when it is not for colleagues alone. */
  readers?: string
  onSubmit: (input: Reason) => Promise<unknown>
  /** The toast shown afterwards. */
  done: string
  onClose: () => void
  /** Further information for the decision. */
  children?: ReactNode
}

/** A decision that needs a reason and nothing else. */
export function ReasonForm({
  label,
  means,
  schema,
  limit,
  readers,
  onSubmit,
  done,
  onClose,
  children,
}: ReasonFormProps) {
  const state = useAppForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async (input: Reason) => {
      await onSubmit(input)
      notify.success(done)
      onClose()
    },
  })
  return (
    <AppForm state={state} label={label} className={dialogForm}>
      <ActionMeans>{means}</ActionMeans>
      {children && <div>{children}</div>}
      <ReasonField limit={limit} {...(readers && { description: readers })} {...state.form.getInputProps('reason')} />
      <FormButtons label={label} isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
