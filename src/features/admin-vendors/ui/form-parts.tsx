import { Button, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { REASON_MAX } from '../model.ts'
import classes from './vendors.module.css'

/** Why something was decided; kept in the audit log. */
export function ReasonField(props: ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      label="Reason"
      description="For colleagues only; kept in the audit log."
      autosize
      minRows={3}
      maxRows={10}
      maxLength={REASON_MAX}
      size="md"
      {...props}
    />
  )
}

type FormButtonsProps = { label: string; isPending: boolean; onCancel: () => void }

/** The two ways out of a form. */
export function FormButtons({ label, isPending, onCancel }: FormButtonsProps) {
  return (
    <div className={classes.dialogButtons}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </div>
  )
}
