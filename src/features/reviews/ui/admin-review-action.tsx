import { NativeSelect } from '@mantine/core'
import { REASON_MAX } from '#features/audit/model.ts'
import { ReasonForm as reasonSchema } from '#features/audit/inputs.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ActionMeans, dialogForm, FormButtons, ReasonField, ReasonForm } from '#ui/dialog-form.tsx'
import { notify } from '#ui/notify.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import {
  RESTORE_REVIEW_MEANS,
  REVIEW_RESTORED,
  REVIEW_TAKEN_DOWN,
  type ReviewAction,
  TAKE_DOWN_MEANS,
} from '../texts.ts'
import { REMOVAL_LABELS, REMOVAL_REASONS, type RemovalReason } from '../model.ts'
import { TakeDownForm as schema } from '../inputs.ts'

type AdminReviewActionProps = { id: string; action: ReviewAction; onClose: () => void }

/** Takes a review down or shows it again, with a reason. (RV6) */
export function AdminReviewAction({ id, action, onClose }: AdminReviewActionProps) {
  const restore = trpc.reviews.restore.useMutation()
  const utils = trpc.useUtils()
  return (
    <Dialog title={action === 'takeDown' ? 'Take the review down' : 'Restore the review'} isOpen onClose={onClose}>
      {action === 'takeDown' ? (
        <TakeDown id={id} onClose={onClose} />
      ) : (
        <ReasonForm
          label="Restore"
          means={RESTORE_REVIEW_MEANS}
          schema={reasonSchema}
          limit={REASON_MAX}
          onSubmit={async ({ reason }) => {
            await restore.mutateAsync({ id, reason })
            await utils.reviews.invalidate()
          }}
          done={REVIEW_RESTORED}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type TakeDownValues = { policy: RemovalReason; reason: string }
// Nothing is preselected, so that nobody chooses the grounds by accident.
const START = { policy: '' as RemovalReason, reason: '' }

function TakeDown({ id, onClose }: { id: string; onClose: () => void }) {
  const takeDown = trpc.reviews.takeDown.useMutation()
  const utils = trpc.useUtils()
  const state = useAppForm<TakeDownValues>({
    schema,
    initialValues: START,
    onSubmit: async (values) => {
      await takeDown.mutateAsync({ id, ...values })
      await utils.reviews.invalidate()
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
