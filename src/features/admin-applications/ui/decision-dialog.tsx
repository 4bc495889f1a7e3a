import { Dialog } from '#ui/overlay/dialog.tsx'
import { ApproveForm } from './approve-form.tsx'
import { NoteForm } from './note-form.tsx'
import { RejectForm } from './reject-form.tsx'
import type { DecisionProps } from './use-decision.ts'

const TITLES = {
  approve: (name: string) => `Approve ${name}`,
  reject: (name: string) => `Reject ${name}`,
  requestInfo: (name: string) => `Ask ${name} for information`,
  reopen: (name: string) => `Reopen ${name}’s application`,
} as const

/** The action dialog: one form for each decision. */
export function DecisionDialog(props: DecisionProps) {
  const { application, event, onClose } = props
  return (
    <Dialog isOpen onClose={onClose} title={TITLES[event](application.businessName || application.name)}>
      {event === 'approve' && <ApproveForm {...props} />}
      {event === 'reject' && <RejectForm {...props} />}
      {(event === 'requestInfo' || event === 'reopen') && <NoteForm {...props} />}
    </Dialog>
  )
}
