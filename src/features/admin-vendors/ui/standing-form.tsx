import { ReasonForm as schema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { RESTORE_MEANS, RESTORED, SUSPEND_MEANS, SUSPENDED } from '../texts.ts'
import type { OngoingBookings, VendorFormProps } from './types.ts'

type StandingFormProps = VendorFormProps & { action: 'suspend' | 'restore'; ongoingBookings: OngoingBookings }

/** Suspends or restores a vendor, with a reason. */
export function StandingForm({ row, action, ongoingBookings, onClose }: StandingFormProps) {
  const isSuspension = action === 'suspend'
  const suspend = trpc.adminVendors.suspend.useMutation()
  const restore = trpc.adminVendors.restore.useMutation()
  const utils = trpc.useUtils()
  const submit = async ({ reason }: { reason: string }) => {
    await (isSuspension ? suspend : restore).mutateAsync({ id: row.id, reason })
    await utils.adminVendors.invalidate()
  }
  return (
    <ReasonForm
      label={isSuspension ? 'Suspend' : 'Restore'}
      means={isSuspension ? SUSPEND_MEANS : RESTORE_MEANS}
      schema={schema}
      limit={REASON_MAX}
      onSubmit={submit}
      done={isSuspension ? SUSPENDED : RESTORED}
      onClose={onClose}
    >
      {isSuspension && ongoingBookings(row.id)}
    </ReasonForm>
  )
}
