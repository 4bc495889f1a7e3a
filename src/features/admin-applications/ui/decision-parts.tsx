import { Button, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { NOTE_MAX } from '../model.ts'
import classes from './applications.module.css'

/** A note of several lines. */
export function NoteField(props: ComponentProps<typeof Textarea>) {
  return <Textarea autosize minRows={3} maxRows={10} maxLength={NOTE_MAX} size="md" {...props} />
}

/** For colleagues only; the applicant never reads it (X35, X36). */
export function InternalNote(props: ComponentProps<typeof Textarea>) {
  return <NoteField label="Internal note (optional)" description="For colleagues only. Never sent." {...props} />
}

type DialogButtonsProps = { label: string; isPending: boolean; onCancel: () => void }

/** The two ways out of a decision. */
export function DialogButtons({ label, isPending, onCancel }: DialogButtonsProps) {
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
