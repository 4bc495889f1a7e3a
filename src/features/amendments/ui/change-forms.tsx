import { Button } from '@mantine/core'
import { CONTRACT_CONTENT_MAX } from '#features/contracts/model.ts'
import { addMonths, DATE_REACH_MONTHS } from '#shared/date/days.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField, Textarea, TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { CancelButton, DialogButtons, dialogForm } from '#ui/overlay/dialog-form.tsx'
import { type AmendmentChange, NewDate, NewTerms } from '../inputs.ts'
import classes from './amendments.module.css'
import type { AmendmentView } from './types.ts'

export type ChangeFormProps = {
  view: AmendmentView
  /** Today's date at the wedding's place. */
  today: string
  /** Works out what the change would mean; a refusal is put on the field. */
  onReview: (change: AmendmentChange) => Promise<unknown>
  onCancel: () => void
}

export function ReviewButtons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <DialogButtons>
      <CancelButton size="md" onClick={onCancel} />
      <Button type="submit" size="md" loading={isPending}>
        See what changes
      </Button>
    </DialogButtons>
  )
}

/** Another wedding day. */
export function NewDateForm({ today, onReview, onCancel }: ChangeFormProps) {
  const state = useAppForm<NewDate>({
    schema: NewDate,
    initialValues: { kind: 'reschedule', eventDate: '' },
    onSubmit: onReview,
  })
  const { form } = state
  return (
    <AppForm state={state} label="A new date" className={dialogForm}>
      <p>
        The booking moves as it is: same photographer, same price. The booked date stays yours until you’ve both signed;
        the new one isn’t held in the meantime.
      </p>
      <DateInput
        label="New wedding date"
        min={today}
        max={addMonths(today, DATE_REACH_MONTHS)}
        {...form.getInputProps('eventDate')}
        onChange={(day) => form.setFieldValue('eventDate', day ?? '')}
      />
      <ReviewButtons isPending={state.isPending} onCancel={onCancel} />
    </AppForm>
  )
}

/** Another text, place or time for the delivery. */
export function NewTermsForm({ view, onReview, onCancel }: ChangeFormProps) {
  const { content, eventLocation, deliveryDays } = view.contract!
  const state = useAppForm<NewTerms>({
    schema: NewTerms,
    initialValues: { kind: 'terms', content, eventLocation, deliveryDays },
    onSubmit: onReview,
  })
  const { form } = state
  return (
    <AppForm state={state} label="Change the contract" className={dialogForm}>
      <p>Propose a new price or date separately; the payments and the cancellation policy stay the same.</p>
      <Textarea
        label="Contract text"
        autosize
        minRows={8}
        maxRows={18}
        size="md"
        limit={CONTRACT_CONTENT_MAX}
        {...form.getInputProps('content')}
      />
      <div className={classes.pair}>
        <TextInput label="Place" size="md" limit={200} {...form.getInputProps('eventLocation')} />
        <NumberField label="Delivery, days after the wedding" size="md" {...form.getInputProps('deliveryDays')} />
      </div>
      <ReviewButtons isPending={state.isPending} onCancel={onCancel} />
    </AppForm>
  )
}
