import { ReasonForm as schema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { LIFT_MEANS, PAUSE_LIFTED } from '../texts.ts'
import type { Pause } from './use-moderation.ts'

/** Ends a pause before its time, with a reason. */
export function LiftPause({ pause, onClose }: { pause: Pause; onClose: () => void }) {
  const lift = trpc.moderation.liftPause.useMutation()
  return (
    <Dialog title={`End the pause of ${pause.isVendor ? pause.vendorName : pause.coupleName}`} isOpen onClose={onClose}>
      <ReasonForm
        schema={schema}
        limit={REASON_MAX}
        label="End the pause"
        means={LIFT_MEANS}
        onSubmit={({ reason }) => lift.mutateAsync({ id: pause.id, reason })}
        done={PAUSE_LIFTED}
        onClose={onClose}
      />
    </Dialog>
  )
}
