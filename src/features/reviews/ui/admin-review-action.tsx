import { NativeSelect } from '@mantine/core'
import { ReasonForm as reasonSchema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, dialogForm, FormButtons, ReasonField, ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { TakeDownForm as schema } from '../inputs.ts'
import { REMOVAL_LABELS, REMOVAL_REASONS, type RemovalReason, type ReviewStatus } from '../model.ts'
import {
  KEEP_REVIEW_MEANS,
  RESTORE_REVIEW_MEANS,
  REVIEW_KEPT,
  REVIEW_RESTORED,
  REVIEW_TAKEN_DOWN,
  type ReviewAction,
  TAKE_DOWN_MEANS,
} from '../texts.ts'

/** What was chosen for which review, and the status that was read. */
export type ChosenAction = { id: string; action: ReviewAction; status: ReviewStatus }
type AdminReviewActionProps = ChosenAction & { onClose: () => void }

const TITLES: Record<ReviewAction, string> = {
  takeDown: 'Take the review down',
  restore: 'Restore the review',
  keep: 'Keep the review',
}

/** Takes a review down, shows it again or decides that a disputed one stays, with a reason. */
export function AdminReviewAction({ id, action, status, onClose }: AdminReviewActionProps) {
  return (
    <Dialog title={TITLES[action]} isOpen onClose={onClose}>
      {action === 'takeDown' && <TakeDown id={id} status={status} onClose={onClose} />}
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

type TakeDownValues = { policy: RemovalReason; reason: string }
// Nothing is preselected, so that nobody chooses the grounds by accident.
const START = { policy: '' as RemovalReason, reason: '' }

function TakeDown({ id, status, onClose }: ActionProps & { status: ReviewStatus }) {
  const takeDown = trpc.reviews.takeDown.useMutation()
  const utils = trpc.useUtils()
  const state = useAppForm<TakeDownValues>({
    schema,
    initialValues: START,
    onSubmit: async (values) => {
      // The button is shown for these two only.
      await takeDown.mutateAsync({ id, expected: status === 'in_check' ? status : 'published', ...values })
      await Promise.all([utils.reviews.invalidate(), utils.adminDashboard.waiting.invalidate()])
      notify.success(REVIEW_TAKEN_DOWN)
      onClose()
    },
  })
  return (
    <AppForm state={state} label="Take down" className={dialogForm}>
      <ActionMeans>{TAKE_DOWN_MEANS}</ActionMeans>
      <NativeSelect
        label="Grounds"
        description="Told to both sides."
        size="md"
        data={[
          { value: '', label: 'Choose the grounds' },
          ...REMOVAL_REASONS.map((value) => ({ value, label: REMOVAL_LABELS[value] })),
        ]}
        {...state.form.getInputProps('policy')}
      />
      <ReasonField limit={REASON_MAX} {...state.form.getInputProps('reason')} />
      <FormButtons label="Take down" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
