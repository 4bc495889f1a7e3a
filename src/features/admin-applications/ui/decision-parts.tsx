import type { ComponentProps } from 'react'
import { Textarea } from '#ui/form/fields.tsx'
import { NOTE_MAX } from '../model.ts'

type NoteProps = Omit<ComponentProps<typeof Textarea>, 'limit'>

/** A multi-line note. */
export function NoteField(props: NoteProps) {
  return <Textarea autosize minRows={3} maxRows={10} limit={NOTE_MAX} size="md" {...props} />
}

/** For colleagues only; the applicant never sees it. */
export function InternalNote(props: NoteProps) {
  return <NoteField label="Internal note (optional)" description="For your team only. Never sent." {...props} />
}
