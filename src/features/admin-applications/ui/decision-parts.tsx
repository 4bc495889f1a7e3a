import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { CancelButton } from '#ui/dialog-form.tsx'
import { Textarea } from '#ui/fields.tsx'
import { NOTE_MAX } from '../model.ts'
import classes from './applications.module.css'

type NoteProps = Omit<ComponentProps<typeof Textarea>, 'limit'>

/** A multi-line note. */
export function NoteField(props: NoteProps) {
  return <Textarea autosize minRows={3} maxRows={10} limit={NOTE_MAX} size="md" {...props} />
}

/** For colleagues only; the applicant never sees it (X35, X36). */
export function InternalNote(props: NoteProps) {
  return <NoteField label="Internal note (optional)" description="For colleagues only. Never sent." {...props} />
}

type DialogButtonsProps = { label: string; isPending: boolean; onCancel: () => void }

/** Cancels or submits a decision. */
export function DialogButtons({ label, isPending, onCancel }: DialogButtonsProps) {
  return (
    <div className={classes.dialogButtons}>
      <CancelButton onClick={onCancel} />
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </div>
  )
}
