import type { ReactNode } from 'react'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { AnswerInput } from '../inputs.ts'
import { ANSWER_MAX } from '../model.ts'
import classes from './answer-form.module.css'

type Question = { message: string; createdAt: string | Date }

/** The team's question and the form to answer it, with pictures; the review continues with the answer. */
export function AnswerForm({ question, pictures }: { question: Question; pictures: ReactNode }) {
  const utils = trpc.useUtils()
  const answer = trpc.applications.answer.useMutation()
  const state = useAppForm<AnswerInput>({
    schema: AnswerInput,
    initialValues: { answer: '' },
    onSubmit: async (values) => {
      await answer.mutateAsync(values)
      notify.success('Thank you. Your application is back in the queue.')
      await utils.applications.mine.invalidate()
    },
  })
  return (
    <div className={classes.question}>
      <figure>
        <blockquote className={classes.quote} dir="auto">
          {question.message}
        </blockquote>
        <figcaption className={classes.when}>
          The curation team, <DateText value={question.createdAt} format="medium" />
        </figcaption>
      </figure>
      {pictures}
      <AppForm state={state} label="Answer the question">
        <Textarea label="Your answer" rows={5} limit={ANSWER_MAX} size="md" {...state.form.getInputProps('answer')} />
        <SubmitButton busy={state.isPending ? 'Sending...' : null} isNarrow>
          Send the answer
        </SubmitButton>
      </AppForm>
    </div>
  )
}
