import { AppForm } from '#ui/form/app-form.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { FormButtons } from '#ui/overlay/dialog-form.tsx'
import { DecisionForms } from '../inputs.ts'
import classes from './applications.module.css'
import { InternalNote, NoteField } from './decision-parts.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

type Values = { note: string }

/** Asks the applicant, by mail and on the application page; or puts the application back in the queue. */
export function NoteForm(props: DecisionProps) {
  const { application, event, onClose } = props
  const isQuestion = event === 'requestInfo'
  const decide = useDecision(props)
  const state = useAppForm<Values, object>({
    schema: DecisionForms[isQuestion ? 'requestInfo' : 'reopen'] as unknown as FormSchema<Values, object>,
    initialValues: { note: '' },
    onSubmit: decide,
  })
  return (
    <AppForm state={state} label={isQuestion ? 'Request info' : 'Reopen'}>
      {isQuestion ? (
        <NoteField
          label="Your question to the applicant"
          description={`Emailed to ${application.name}, and shown on their application.`}
          {...state.form.getInputProps('note')}
        />
      ) : (
        <>
          <p className={classes.quiet}>
            The application goes back in the queue, and we’ll tell {application.name} it’s being reviewed.
          </p>
          <InternalNote {...state.form.getInputProps('note')} />
        </>
      )}
      <FormButtons label={isQuestion ? 'Request info' : 'Reopen'} isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
