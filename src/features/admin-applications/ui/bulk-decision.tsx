import { Button, Checkbox, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import {
  REAPPLY_MONTHS,
  REJECTION_REASONS,
  type ReapplyMonths,
  type RejectionReason,
} from '#features/applications/model.ts'
import type { RowAnswer } from '#shared/api/row-answer.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { RowAnswers } from '#ui/list/selection.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, DialogButtons, dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { ApproveManyForm, type DecideManyInput, DecisionForms } from '../inputs.ts'
import { APPROVE_MANY_MEANS, DONE_MANY, REJECT_MANY_MEANS } from '../texts.ts'
import classes from './applications.module.css'
import { InternalNote } from './decision-parts.tsx'
import type { ApplicationRow } from './types.ts'

type Action = 'approve' | 'reject'
type BulkDecisionProps = { action: Action; rows: readonly ApplicationRow[]; onClose: () => void }
type Decided = { action: DecideManyInput['action']; answers: RowAnswer[] }

const nameOf = (row: ApplicationRow) => row.businessName || row.name
const TITLES = { approve: 'Approve', reject: 'Reject' } as const

/** One decision about several applications, then what became of each. */
export function BulkDecision({ action, rows, onClose }: BulkDecisionProps) {
  // The rows leave the list once they are decided.
  const [chosen] = useState(rows)
  const [decided, setDecided] = useState<Decided | null>(null)
  const { send, isPending } = useSend(setDecided)
  const subjects = chosen.map(({ id, approvalStatus: expected }) => ({ id, expected }))
  const count = `${chosen.length} ${chosen.length === 1 ? 'application' : 'applications'}`
  return (
    <Dialog title={`${TITLES[action]} ${count}`} isOpen onClose={onClose}>
      {decided ? (
        <>
          <RowAnswers
            answers={decided.answers}
            names={new Map(chosen.map((row) => [row.id, nameOf(row)]))}
            done={DONE_MANY[decided.action]}
          />
          <DialogButtons>
            {decided.action === 'reject' && decided.answers.some(({ refusal }) => refusal === null) && (
              <Button
                variant="default"
                loading={isPending}
                onClick={() =>
                  void send({
                    action: 'reopen',
                    rows: decided.answers
                      .filter(({ refusal }) => refusal === null)
                      .map(({ id }) => ({ id, expected: 'rejected' as const })),
                  })
                }
              >
                Put them back in the queue
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </DialogButtons>
        </>
      ) : action === 'approve' ? (
        <ApproveMany onSubmit={(values) => send({ action, rows: subjects, ...values })} onClose={onClose} />
      ) : (
        <RejectMany onSubmit={(values) => send({ action, rows: subjects, ...values })} onClose={onClose} />
      )}
    </Dialog>
  )
}

function useSend(onDecided: (decided: Decided) => void) {
  const utils = trpc.useUtils()
  const mutation = trpc.adminApplications.decideMany.useMutation()
  return {
    isPending: mutation.isPending,
    send: async (input: DecideManyInput) => {
      onDecided({ action: input.action, answers: await mutation.mutateAsync(input) })
      await Promise.all([utils.adminApplications.invalidate(), utils.adminDashboard.invalidate()])
    },
  }
}

type FormProps<Values> = { onSubmit: (values: Values) => Promise<void>; onClose: () => void }
type Approval = { publish: boolean; note: string }

function ApproveMany({ onSubmit, onClose }: FormProps<Approval>) {
  const state = useAppForm<Approval, object>({
    schema: ApproveManyForm as unknown as FormSchema<Approval, object>,
    initialValues: { publish: true, note: '' },
    onSubmit: (values) => onSubmit(values as Approval),
  })
  return (
    <AppForm state={state} label="Approve" className={dialogForm}>
      <ActionMeans>{APPROVE_MANY_MEANS}</ActionMeans>
      <Switch size="md" label="Publish now?" {...state.form.getInputProps('publish', { type: 'checkbox' })} />
      <InternalNote {...state.form.getInputProps('note')} />
      <FormButtons label="Approve" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}

type Rejection = { reasons: RejectionReason[]; reapplyMonths: ReapplyMonths; note: string }

function RejectMany({ onSubmit, onClose }: FormProps<Rejection>) {
  const state = useAppForm<Rejection, object>({
    schema: DecisionForms.reject as unknown as FormSchema<Rejection, object>,
    initialValues: { reasons: [], reapplyMonths: REAPPLY_MONTHS[0], note: '' },
    onSubmit: (values) => onSubmit(values as Rejection),
  })
  const { form } = state
  return (
    <AppForm state={state} label="Reject" className={dialogForm}>
      <ActionMeans>{REJECT_MANY_MEANS}</ActionMeans>
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
        data={REAPPLY_MONTHS.map((value) => ({ value: String(value), label: `after ${value} months` }))}
        size="md"
        value={String(form.values.reapplyMonths)}
        onChange={({ currentTarget }) =>
          form.setFieldValue('reapplyMonths', Number(currentTarget.value) as ReapplyMonths)
        }
      />
      <InternalNote {...form.getInputProps('note')} />
      <FormButtons label="Reject" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
