import { NativeSelect } from '@mantine/core'
import { trpc } from '#lib/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { dialogForm, FormButtons, ReasonField } from '#ui/dialog-form.tsx'
import { notify } from '#ui/notify.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { CommissionForm as schema } from '../forms.ts'
import { COMMISSION_CHOICES, rateWords, REASON_MAX } from '../model.ts'
import { COMMISSION_MEANS, COMMISSION_SAVED } from '../texts.ts'
import type { VendorFormProps } from './vendor-action-dialog.tsx'

/** The rate a vendor has now is always among the choices. */
function choicesWith(current: number | null) {
  const rates = new Set<number>([...COMMISSION_CHOICES, ...(current === null ? [] : [current])])
  return [
    { value: '', label: 'Usual rule: 12%, and 10% after ten completed bookings' },
    ...[...rates].toSorted((a, b) => a - b).map((bps) => ({ value: String(bps), label: rateWords(bps) })),
  ]
}

/** The override of a vendor's commission rate, or none. (PY4) */
export function CommissionForm({ row, onClose }: VendorFormProps) {
  const setCommission = trpc.adminVendors.setCommission.useMutation()
  const utils = trpc.useUtils()
  const current = row.commissionRateBps
  const state = useAppForm({
    schema,
    initialValues: { rate: current === null ? '' : String(current), reason: '' },
    onSubmit: async ({ rate, reason }) => {
      await setCommission.mutateAsync({ id: row.id, rateBps: rate === '' ? null : Number(rate), reason })
      await utils.adminVendors.invalidate()
      notify.success(COMMISSION_SAVED)
      onClose()
    },
  })
  return (
    <AppForm state={state} label="Set commission" className={dialogForm}>
      <NativeSelect
        label="Commission"
        description={COMMISSION_MEANS}
        size="md"
        data={choicesWith(current)}
        {...state.form.getInputProps('rate')}
      />
      <ReasonField maxLength={REASON_MAX} {...state.form.getInputProps('reason')} />
      <FormButtons label="Save" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
