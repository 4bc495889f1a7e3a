import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField, Textarea, TextInput } from '#ui/form/fields.tsx'
import { type AppForm as AppFormState, useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { DeliverInput, type DeliverValues, NOTE_MAX } from '../../inputs.ts'
import classes from './booking.module.css'

/** Records where the pictures are and starts the couple's clock. */
export function DeliverButton({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>
        Deliver pictures
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Deliver the pictures">
        <DeliverForm bookingId={bookingId} onDone={close} />
      </Dialog>
    </>
  )
}

function DeliverForm({ bookingId, onDone }: { bookingId: string; onDone: () => void }) {
  const utils = trpc.useUtils()
  const deliver = trpc.bookings.deliver.useMutation()
  const state = useAppForm<DeliverValues, DeliverInput>({
    schema: DeliverInput,
    initialValues: { bookingId, url: '', pin: '', expiresOn: null, note: '', imageCount: null },
    onSubmit: async ({ pin, ...input }) => {
      await deliver.mutateAsync({ ...input, pin: pin || null })
      notify.success('Pictures delivered')
      onDone()
      await utils.bookings.invalidate()
    },
  })
  return (
    <AppForm state={state} label="Deliver the pictures" className={classes.form}>
      <DeliverFields form={state.form} />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          Deliver
        </Button>
      </DialogButtons>
    </AppForm>
  )
}

function DeliverFields({ form }: Pick<AppFormState<DeliverValues>, 'form'>) {
  return (
    <>
      <TextInput
        label="Link to the gallery"
        type="url"
        inputMode="url"
        placeholder="https://"
        size="md"
        {...form.getInputProps('url')}
      />
      <div className={classes.pair}>
        <TextInput
          label="PIN"
          description="If the gallery asks for one"
          size="md"
          {...form.getInputProps('pin')}
          value={form.values.pin ?? ''}
        />
        <NumberField
          label="Number of pictures"
          description="About how many"
          size="md"
          {...form.getInputProps('imageCount')}
          value={form.values.imageCount ?? ''}
          onChange={(value) => form.setFieldValue('imageCount', typeof value === 'number' ? value : null)}
        />
      </div>
      <DateInput label="Available until" {...form.getInputProps('expiresOn')} />
      <Textarea
        label="Note to the couple"
        autosize
        minRows={3}
        size="md"
        limit={NOTE_MAX}
        {...form.getInputProps('note')}
      />
    </>
  )
}
