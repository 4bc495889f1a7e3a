import { redact } from '#features/messages/redaction.ts'
import classes from './note-preview.module.css'

/** What the photographer will read, when that is not what was written: the same function the server applies. (CF1, CF2) */
export function NotePreview({ note }: { note: string }) {
  const { text, removals } = redact(note)
  const count = removals.length
  return (
    <div role="status">
      {count > 0 && (
        <div className={classes.preview}>
          <p className={classes.count}>
            {count === 1 ? 'One contact detail is taken out' : `${count} contact details are taken out`} until a booking
            is confirmed. This is what arrives:
          </p>
          <p className={classes.text}>{text}</p>
        </div>
      )}
    </div>
  )
}
