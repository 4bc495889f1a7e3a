import { Button } from '@mantine/core'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { AnswerCheckInput } from '../inputs.ts'
import { disputeLabel, HEARING_TEXT_MAX } from '../model.ts'
import { HEARING_MEANS, HEARING_SENT } from '../texts.ts'
import classes from './reviews.module.css'

type Review = NonNullable<RouterOutputs['reviews']['ofBooking']['mine']>

/** What this side says to our team about a review that is being checked. */
export function HearingSection({ review: { id, check } }: { review: Pick<Review, 'id' | 'check'> }) {
  if (!check) return null
  const { reason, said, canAnswer, until } = check
  return (
    <div className={classes.hearing}>
      <p>The question: does it break the rules? “{disputeLabel(reason)}.”</p>
      {said !== null && (
        <>
          <p className={classes.hint}>What you told our team:</p>
          <p className={classes.words} dir="auto">
            {said}
          </p>
        </>
      )}
      {canAnswer && (
        <>
          {until && (
            <p className={classes.hint}>
              Please write until <DateText value={until} format="moment" />.
            </p>
          )}
          <HearingForm reviewId={id} />
        </>
      )}
    </div>
  )
}

function HearingForm({ reviewId }: { reviewId: string }) {
  const utils = trpc.useUtils()
  const answer = trpc.reviews.answerCheck.useMutation()
  const state = useAppForm<AnswerCheckInput>({
    schema: AnswerCheckInput,
    initialValues: { reviewId, text: '' },
    draft: `hearing:${reviewId}`,
    onSubmit: async (input) => {
      await answer.mutateAsync(input)
      notify.success(HEARING_SENT)
      await utils.reviews.invalidate()
    },
  })
  return (
    <AppForm state={state} label="Your side" className={classes.form}>
      <Textarea
        label="Your side"
        description={HEARING_MEANS}
        autosize
        minRows={3}
        maxRows={10}
        size="md"
        limit={HEARING_TEXT_MAX}
        {...state.form.getInputProps('text')}
      />
      <div>
        <Button type="submit" size="md" loading={state.isPending}>
          Send to our team
        </Button>
      </div>
    </AppForm>
  )
}
