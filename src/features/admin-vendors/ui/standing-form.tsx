import { trpc } from '#lib/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { notify } from '#ui/notify.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { StandingForm as schema } from '../forms.ts'
import { RESTORE_MEANS, RESTORED, SUSPEND_MEANS, SUSPENDED } from '../texts.ts'
import { FormButtons, ReasonField } from './form-parts.tsx'
import type { VendorFormProps } from './vendor-action-dialog.tsx'
import classes from './vendors.module.css'

/** Suspends or restores a vendor, with a reason. (AD3, X120) */
export function StandingForm({ row, action, onClose }: VendorFormProps & { action: 'suspend' | 'restore' }) {
  const isSuspension = action === 'suspend'
  const suspend = trpc.adminVendors.suspend.useMutation()
  const restore = trpc.adminVendors.restore.useMutation()
  const state = useAppForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await (isSuspension ? suspend : restore).mutateAsync({ id: row.id, reason })
      notify.success(isSuspension ? SUSPENDED : RESTORED)
      onClose()
    },
  })
  const label = isSuspension ? 'Suspend' : 'Restore'
  return (
    <AppForm state={state} label={label} className={classes.form}>
      <p className={classes.quiet}>{isSuspension ? SUSPEND_MEANS : RESTORE_MEANS}</p>
      <ReasonField {...state.form.getInputProps('reason')} />
      <FormButtons label={label} isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
