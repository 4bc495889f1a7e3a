import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReasonForm as schema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import type { RowAnswer } from '#shared/api/row-answer.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { RowAnswers, type Selection, SelectionBar } from '#ui/list/selection.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, DialogButtons, dialogForm, FormButtons, ReasonField } from '#ui/overlay/dialog-form.tsx'
import { KEEP_MANY_MEANS, REVIEW_KEPT } from '../texts.ts'
import type { ReviewRow } from './admin-review-columns.tsx'

/** What a review is called in a list of several. */
export const reviewName = ({ couple, photographer, author }: ReviewRow) =>
  author === 'client' ? `${couple} on ${photographer}` : `${photographer} on ${couple}`

/** Keeps several reviews that are being checked at once; taking down is decided one by one. */
export function SeveralReviews({ items, selection }: { items: readonly ReviewRow[]; selection: Selection }) {
  const [chosen, setChosen] = useState<readonly ReviewRow[] | null>(null)
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" onClick={() => setChosen(items.filter(({ id }) => selection.has(id)))}>
          Keep
        </Button>
      </SelectionBar>
      {chosen && <KeepMany rows={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function KeepMany({ rows, onClose }: { rows: readonly ReviewRow[]; onClose: () => void }) {
  const utils = trpc.useUtils()
  const [answers, setAnswers] = useState<RowAnswer[] | null>(null)
  const keep = trpc.reviews.keepMany.useMutation()
  const state = useAppForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }: { reason: string }) => {
      setAnswers(await keep.mutateAsync({ ids: rows.map(({ id }) => id), reason }))
      await Promise.all([utils.reviews.invalidate(), utils.adminDashboard.waiting.invalidate()])
    },
  })
  const title = `Keep ${rows.length} ${rows.length === 1 ? 'review' : 'reviews'}`
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {answers ? (
        <>
          <RowAnswers
            answers={answers}
            names={new Map(rows.map((row) => [row.id, reviewName(row)]))}
            done={REVIEW_KEPT}
          />
          <DialogButtons>
            <Button onClick={onClose}>Close</Button>
          </DialogButtons>
        </>
      ) : (
        <AppForm state={state} label="Keep" className={dialogForm}>
          <ActionMeans>{KEEP_MANY_MEANS}</ActionMeans>
          <ReasonField limit={REASON_MAX} {...state.form.getInputProps('reason')} />
          <FormButtons label="Keep" isPending={state.isPending} onCancel={onClose} />
        </AppForm>
      )}
    </Dialog>
  )
}
