import { Modal } from '@mantine/core'
import classes from './applications.module.css'
import { ApproveForm } from './approve-form.tsx'
import { NoteForm } from './note-form.tsx'
import { RejectForm } from './reject-form.tsx'
import type { DecisionProps } from './use-decision.ts'

const TITLES = {
  approve: (name: string) => `Approve ${name}`,
  reject: (name: string) => `Reject ${name}`,
  requestInfo: (name: string) => `Ask ${name} for information`,
  reopen: (name: string) => `Reopen the application of ${name}`,
} as const

/** The action dialog: one form for each decision. (P7, VA6) */
export function DecisionDialog(props: DecisionProps) {
  const { application, event, onClose } = props
  return (
    // Without Mantine's head: its `header` element would count as a second banner of the page.
    <Modal opened onClose={onClose} withCloseButton={false} size="lg">
      <div className={classes.decision}>
        <Modal.Title component="h2" className={classes.decisionTitle}>
          {TITLES[event](application.businessName || application.name)}
        </Modal.Title>
        {event === 'approve' && <ApproveForm {...props} />}
        {event === 'reject' && <RejectForm {...props} />}
        {(event === 'requestInfo' || event === 'reopen') && <NoteForm {...props} />}
      </div>
    </Modal>
  )
}
