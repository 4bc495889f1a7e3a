import { Button } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { DisputeMessageInput, NOTE_MAX } from '../../inputs.ts'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

const HINTS: Record<Booking['side'], string> = {
  client:
    'Your photographer and our team will read this. Say what happened, when, and where we can see it. It can’t be changed or withdrawn.',
  vendor:
    'The couple and our team will read this. Say what happened, when, and where we can see it. It can’t be changed or withdrawn.',
  admin: 'Both sides will read this, and we’ll email them both. It can’t be changed or withdrawn.',
}

/** One more entry in an open dispute. */
export function DisputeForm({ booking: { id, side } }: { booking: Booking }) {
  const utils = trpc.useUtils()
  const write = trpc.bookings.writeInDispute.useMutation()
  const state = useAppForm<DisputeMessageInput>({
    schema: DisputeMessageInput,
    initialValues: { bookingId: id, body: '' },
    onSubmit: async (input) => {
      await write.mutateAsync(input)
      notify.success('Added to the dispute')
      state.form.reset()
      await utils.bookings.invalidate()
    },
  })
  return (
    <AppForm state={state} label="Write in the dispute" className={classes.disputeForm}>
      <Textarea
        label={side === 'admin' ? 'Write to both sides' : 'What should our team know?'}
        description={HINTS[side]}
        autosize
        minRows={4}
        size="md"
        limit={NOTE_MAX}
        {...state.form.getInputProps('body')}
      />
      <div>
        <Button type="submit" size="md" variant="default" loading={state.isPending}>
          Add to the dispute
        </Button>
      </div>
    </AppForm>
  )
}
