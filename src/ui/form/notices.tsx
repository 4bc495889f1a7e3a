import { Button } from '@mantine/core'
import { DateText } from '#ui/date/date-text.tsx'
import type { FormDraft } from './draft.ts'
import classes from './notices.module.css'
import type { FormConflict } from './record.ts'

type ConflictNoticeProps = {
  message: string
  /** Names of the fields that differ, if they are known. */
  differs?: readonly string[]
  onLoad: () => void
  onKeep: () => void
}

/** Someone else or another window has saved meanwhile: what was typed is kept until the person chooses. */
function ConflictNotice({ message, differs = [], onLoad, onKeep }: ConflictNoticeProps) {
  return (
    <section className={classes.conflict} role="alert" aria-label="Saved in the meantime" tabIndex={-1} data-form-error>
      <h2>A newer version was saved</h2>
      <p>{message}</p>
      {differs.length > 0 && <p>Different from yours: {differs.join(', ')}.</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onLoad}>
          Load the newer version
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </section>
  )
}

type FormNoticesProps = { conflict: FormConflict | null; draft: FormDraft }

/** What a form says about itself above its fields. */
export function FormNotices({ conflict, draft }: FormNoticesProps) {
  if (conflict) {
    return (
      <ConflictNotice
        message={conflict.message}
        differs={conflict.differs}
        onLoad={() => void conflict.loadNewer()}
        onKeep={() => void conflict.keepMine()}
      />
    )
  }
  if (draft.restoredAt === null) return null
  return (
    <div className={classes.draft} role="status">
      <p>
        What you typed on <DateText value={new Date(draft.restoredAt)} /> and didn’t send is back.
      </p>
      <Button variant="default" size="sm" onClick={draft.startOver}>
        Start over
      </Button>
    </div>
  )
}
