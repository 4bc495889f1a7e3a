import { NativeSelect } from '@mantine/core'
import { REASON_MAX } from '#features/audit/model.ts'
import { COMMISSION_WORDS, rateWords } from '#features/payments/terms-words.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { dialogForm, FormButtons, ReasonField } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { CommissionForm as schema } from '../inputs.ts'
import { COMMISSION_CHOICES, commissionVersion } from '../model.ts'
import { COMMISSION_MEANS, COMMISSION_SAVED } from '../texts.ts'
import type { VendorFormProps } from './types.ts'

/** A vendor's current rate is always among the choices. */
function choicesWith(current: number | null) {
  const rates = new Set<number>([...COMMISSION_CHOICES, ...(current === null ? [] : [current])])
  return [
    { value: '', label: `Usual rule: ${COMMISSION_WORDS.usual}, then ${COMMISSION_WORDS.reduced}` },
    ...[...rates].toSorted((a, b) => a - b).map((bps) => ({ value: String(bps), label: rateWords(bps) })),
  ]
}

/** The override of a vendor's commission rate, or none. */
export function CommissionForm({ row, onClose }: VendorFormProps) {
  const setCommission = trpc.adminVendors.setCommission.useMutation()
  const utils = trpc.useUtils()
  const current = row.commissionRateBps
  const state = useAppForm({
    schema,
    initialValues: { rate: current === null ? '' : String(current), reason: '' },
    record: {
      version: commissionVersion(current),
      readNewest: async () => {
        const { commissionRateBps: bps } = await utils.adminVendors.get.fetch({ id: row.id }, { staleTime: 0 })
        return { version: commissionVersion(bps), values: { rate: bps === null ? '' : String(bps), reason: '' } }
      },
    },
    onSubmit: async ({ rate, reason }, version) => {
      await setCommission.mutateAsync({ id: row.id, rateBps: rate === '' ? null : Number(rate), reason, version })
      await utils.adminVendors.invalidate()
      notify.success(COMMISSION_SAVED)
      onClose()
    },
  })
  return (
    <AppForm state={state} label="Set commission" className={dialogForm}>
      <NativeSelect
        label="Commission"
        description={`${COMMISSION_MEANS} The usual rule is ${COMMISSION_WORDS.usual}, and ${COMMISSION_WORDS.reduced} after ${COMMISSION_WORDS.earned}.`}
        size="md"
        data={choicesWith(current)}
        {...state.form.getInputProps('rate')}
      />
      <ReasonField limit={REASON_MAX} {...state.form.getInputProps('reason')} />
      <FormButtons label="Save" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
