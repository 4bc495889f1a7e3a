import { NativeSelect, Radio } from '@mantine/core'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { FormButtons, ReasonField } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { CaseDecisionForm } from '../inputs.ts'
import { type CaseDecision as Decision, PAUSE_DAYS, type PauseDays } from '../model.ts'
import { DECISION_DONE, DECISION_LABELS, DECISION_MEANS } from '../texts.ts'
import classes from './moderation.module.css'
import type { OpenedCase } from './use-moderation.ts'

type Values = { decision: Decision; days: PauseDays; reason: string }
// Nothing is preselected, so that nobody decides by accident.
const START: Values = { decision: '' as Decision, days: PAUSE_DAYS[0], reason: '' }

/** The decisions the ladder allows, each with what the person will read. */
export function CaseDecision({ opened, onDone }: { opened: OpenedCase; onDone: () => void }) {
  const { moderation } = trpc.useUtils()
  const decide = trpc.moderation.decideCase.useMutation()
  const state = useAppForm<Values, object>({
    schema: CaseDecisionForm as unknown as FormSchema<Values, object>,
    initialValues: START,
    onSubmit: async (values) => {
      const { decision } = await decide.mutateAsync({ id: opened.id, ...(values as Values) })
      notify.success(DECISION_DONE[decision])
      onDone()
      await moderation.invalidate()
    },
  })
  const { form } = state
  const { decision, days } = form.values
  return (
    <AppForm state={state} label="Decide" className={classes.reply}>
      <Radio.Group label="What should happen?" {...form.getInputProps('decision')}>
        <div className={classes.choices}>
          {opened.decisions.map((value) => (
            <Radio
              key={value}
              value={value}
              size="md"
              label={DECISION_LABELS[value]}
              description={DECISION_MEANS[value]}
            />
          ))}
        </div>
      </Radio.Group>
      {decision === 'pause' && (
        <NativeSelect
          label="For how long?"
          size="md"
          data={PAUSE_DAYS.map((count) => ({ value: String(count), label: `${count} days` }))}
          value={String(days)}
          onChange={({ currentTarget }) => form.setFieldValue('days', Number(currentTarget.value) as PauseDays)}
        />
      )}
      <ReasonField limit={REASON_MAX} {...form.getInputProps('reason')} />
      <FormButtons label="Decide" isPending={state.isPending} onCancel={onDone} />
    </AppForm>
  )
}
