import { NativeSelect } from '@mantine/core'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ActionMeans, dialogForm, FormButtons, ReasonField } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { GroundsForm as schema } from '../inputs.ts'
import { REMOVAL_LABELS, REMOVAL_REASONS, type RemovalReason } from '../model.ts'

type Grounds = { policy: RemovalReason; reason: string }
// Nothing is preselected, so that nobody chooses the grounds by accident.
const START = { policy: '' as RemovalReason, reason: '' }

type GroundedFormProps = {
  label: string
  means: string
  send: (values: Grounds) => Promise<unknown>
  done: string
  onClose: () => void
}

/** What is only done on grounds, which both sides are told. */
export function GroundedForm({ label, means, send, done, onClose }: GroundedFormProps) {
  const utils = trpc.useUtils()
  const state = useAppForm<Grounds>({
    schema,
    initialValues: START,
    onSubmit: async (values) => {
      await send(values)
      await Promise.all([utils.reviews.invalidate(), utils.adminDashboard.waiting.invalidate()])
      notify.success(done)
      onClose()
    },
  })
  return (
    <AppForm state={state} label={label} className={dialogForm}>
      <ActionMeans>{means}</ActionMeans>
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
      <FormButtons label={label} isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
