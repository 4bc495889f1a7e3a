import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { TextButton } from '#ui/button/text-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { DisputeInput } from '../inputs.ts'
import { DISPUTE_TEXT_MAX, disputeLabel, REMOVAL_REASONS } from '../model.ts'
import { DISPUTE_MEANS, DISPUTE_SENT } from '../texts.ts'
import classes from './reviews.module.css'

type Dispute = Pick<RouterOutputs['reviews']['vendorList']['items'][number], 'dispute'>

/** What the photographer objected to, and the outcome. */
export function DisputeStanding({ review: { dispute } }: { review: Dispute }) {
  if (!dispute) return null
  const { reason, at, decideBy, decision } = dispute
  if (decision) return <span>You disputed it, and our team decided that it stays</span>
  return (
    <span>
      You disputed it on <DateText value={at} /> (“{disputeLabel(reason)}”); we decide by <DateText value={decideBy} />
    </span>
  )
}

/** The way to object to a review, with until when. */
export function DisputeReview({ reviewId, until }: { reviewId: string; until: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.facts}>
      <TextButton size="sm" onClick={() => setOpen(true)}>
        Dispute this review
      </TextButton>
      <span>
        Until <DateText value={until} />
      </span>
      <Dialog title="Dispute this review" isOpen={isOpen} onClose={() => setOpen(false)}>
        <DisputeForm reviewId={reviewId} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function DisputeForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const dispute = trpc.reviews.dispute.useMutation()
  const state = useAppForm<DisputeInput>({
    schema: DisputeInput,
    // Nothing is preselected, so that nobody chooses the grounds by accident.
    initialValues: { reviewId, reason: '' as DisputeInput['reason'], explanation: '' },
    draft: `dispute:${reviewId}`,
    onSubmit: async (input) => {
      await dispute.mutateAsync(input)
      notify.success(DISPUTE_SENT)
      onClose()
      await utils.reviews.invalidate()
    },
  })
  return (
    <AppForm state={state} label="Dispute this review" className={dialogForm}>
      <ActionMeans>{DISPUTE_MEANS}</ActionMeans>
      <NativeSelect
        label="What is wrong with it?"
        description="We’ll tell the couple this."
        size="md"
        data={[
          { value: '', label: 'Choose the grounds' },
          ...REMOVAL_REASONS.map((value) => ({ value, label: disputeLabel(value) })),
        ]}
        {...state.form.getInputProps('reason')}
      />
      <Textarea
        label="What should we look at?"
        description="Only our team reads this."
        autosize
        minRows={3}
        maxRows={10}
        size="md"
        limit={DISPUTE_TEXT_MAX}
        {...state.form.getInputProps('explanation')}
      />
      <FormButtons label="Send to our team" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
