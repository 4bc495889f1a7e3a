import { ReasonForm as schema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import type { UserAction } from '../model.ts'
import { RESTORE_MEANS, RESTORED, SUSPEND_MEANS, SUSPENDED } from '../texts.ts'
import type { OngoingBookings } from './types.ts'

type StandingDialogProps = {
  user: { id: string; name: string; email: string }
  action: UserAction
  ongoingBookings: OngoingBookings
  onClose: () => void
}

/** Suspends or restores an account, with a reason. */
export function StandingDialog({ user, action, ongoingBookings, onClose }: StandingDialogProps) {
  const isSuspension = action === 'suspend'
  const suspend = trpc.adminUsers.suspend.useMutation()
  const restore = trpc.adminUsers.restore.useMutation()
  const utils = trpc.useUtils()
  const submit = async ({ reason }: { reason: string }) => {
    await (isSuspension ? suspend : restore).mutateAsync({ id: user.id, reason })
    // A vendor's standing may have changed with it.
    await Promise.all([utils.adminUsers.invalidate(), utils.adminVendors.invalidate()])
  }
  const label = isSuspension ? 'Suspend' : 'Restore'
  return (
    <Dialog title={`${label} ${user.name || user.email}`} isOpen onClose={onClose}>
      <ReasonForm
        label={label}
        means={isSuspension ? SUSPEND_MEANS : RESTORE_MEANS}
        schema={schema}
        limit={REASON_MAX}
        onSubmit={submit}
        done={isSuspension ? SUSPENDED : RESTORED}
        onClose={onClose}
      >
        {isSuspension && ongoingBookings(user.id)}
      </ReasonForm>
    </Dialog>
  )
}
