import { ReasonForm as reasonSchema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import {
  CHECK_REVIEW_MEANS,
  KEEP_REVIEW_MEANS,
  RESTORE_REVIEW_MEANS,
  REVIEW_CHECKED,
  REVIEW_KEPT,
  REVIEW_RESTORED,
  REVIEW_TAKEN_DOWN,
  type ReviewAction,
  TAKE_DOWN_MEANS,
} from '../texts.ts'
import { GroundedForm } from './grounded-form.tsx'

/** What was chosen for which review. */
export type ChosenAction = { id: string; action: ReviewAction }
type AdminReviewActionProps = ChosenAction & { onClose: () => void }

const TITLES: Record<ReviewAction, string> = {
  check: 'Check the review',
  takeDown: 'Take the review down',
  restore: 'Restore the review',
  keep: 'Keep the review',
}

/** Has a review checked, takes it down, shows it again or decides that it stays, with a reason. */
export function AdminReviewAction({ id, action, onClose }: AdminReviewActionProps) {
  return (
    <Dialog title={TITLES[action]} isOpen onClose={onClose}>
      {action === 'check' && <Check id={id} onClose={onClose} />}
      {action === 'takeDown' && <TakeDown id={id} onClose={onClose} />}
      {action === 'restore' && <Restore id={id} onClose={onClose} />}
      {action === 'keep' && <Keep id={id} onClose={onClose} />}
    </Dialog>
  )
}

type ActionProps = { id: string; onClose: () => void }
const reasoned = { schema: reasonSchema, limit: REASON_MAX }

function Restore({ id, onClose }: ActionProps) {
  const restore = trpc.reviews.restore.useMutation()
  const utils = trpc.useUtils()
  return (
    <ReasonForm
      {...reasoned}
      label="Restore"
      means={RESTORE_REVIEW_MEANS}
      onSubmit={async ({ reason }) => {
        await restore.mutateAsync({ id, reason })
        await utils.reviews.invalidate()
      }}
      done={REVIEW_RESTORED}
      onClose={onClose}
    />
  )
}

function Keep({ id, onClose }: ActionProps) {
  const keep = trpc.reviews.keep.useMutation()
  const utils = trpc.useUtils()
  return (
    <ReasonForm
      {...reasoned}
      label="Keep"
      means={KEEP_REVIEW_MEANS}
      onSubmit={async ({ reason }) => {
        await keep.mutateAsync({ id, reason })
        await Promise.all([utils.reviews.invalidate(), utils.adminDashboard.waiting.invalidate()])
      }}
      done={REVIEW_KEPT}
      onClose={onClose}
    />
  )
}

function Check({ id, onClose }: ActionProps) {
  const check = trpc.reviews.check.useMutation()
  return (
    <GroundedForm
      label="Ask both sides"
      means={CHECK_REVIEW_MEANS}
      send={(values) => check.mutateAsync({ id, ...values })}
      done={REVIEW_CHECKED}
      onClose={onClose}
    />
  )
}

function TakeDown({ id, onClose }: ActionProps) {
  const takeDown = trpc.reviews.takeDown.useMutation()
  return (
    <GroundedForm
      label="Take down"
      means={TAKE_DOWN_MEANS}
      send={(values) => takeDown.mutateAsync({ id, ...values })}
      done={REVIEW_TAKEN_DOWN}
      onClose={onClose}
    />
  )
}
