import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import {
  REAPPLY_MONTHS,
  REJECTION_REASONS,
  type ReapplyMonths,
  type RejectionReason,
  reapplyDate,
} from '#features/applications/model.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { FormButtons } from '#ui/overlay/dialog-form.tsx'
import { DecisionForms } from '../inputs.ts'
import classes from './applications.module.css'
import { InternalNote } from './decision-parts.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

type Values = { reasons: RejectionReason[]; reapplyMonths: ReapplyMonths; note: string }

/** Rejects with reasons the applicant sees and a date to apply again. */
export function RejectForm(props: DecisionProps) {
  const decide = useDecision(props)
  const [today] = useState(() => new Date())
  const state = useAppForm<Values, object>({
    schema: DecisionForms.reject as unknown as FormSchema<Values, object>,
    initialValues: { reasons: [], reapplyMonths: REAPPLY_MONTHS[0], note: '' },
    onSubmit: decide,
  })
  const { form } = state
  const months = form.values.reapplyMonths
  return (
    <AppForm state={state} label="Reject">
      <Checkbox.Group
        label="Reasons"
        description="The applicant sees this sentence."
        {...form.getInputProps('reasons')}
      >
        <div className={classes.reasons}>
          {REJECTION_REASONS.map(({ key, label, text }) => (
            <Checkbox key={key} value={key} label={label} description={text} size="md" />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label="Can apply again"
        description={
          <>
            From <DateText value={reapplyDate(today, months)} format="long" />
          </>
        }
        data={REAPPLY_MONTHS.map((value) => ({ value: String(value), label: `after ${value} months` }))}
        size="md"
        value={String(months)}
        onChange={({ currentTarget }) =>
          form.setFieldValue('reapplyMonths', Number(currentTarget.value) as ReapplyMonths)
        }
      />
      <InternalNote {...form.getInputProps('note')} />
      <FormButtons label="Reject" isPending={state.isPending} onCancel={props.onClose} />
    </AppForm>
  )
}
