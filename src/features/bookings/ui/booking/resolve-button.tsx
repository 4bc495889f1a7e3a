import { Button, NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#lib/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatMoney } from '#ui/money.tsx'
import { notify } from '#ui/notify.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { moneyOf } from '../../money.ts'
import { NOTE_MAX, ResolveInput } from '../../moves.ts'
import type { Booking } from './booking-page.tsx'
import classes from './booking.module.css'

/** An administrator's decision in a dispute: a split, and why; both sides read it. (BK11) */
export function ResolveButton({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>
        Decide the dispute
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Decide the dispute">
        <ResolveForm booking={booking} onDone={close} />
      </Dialog>
    </>
  )
}

function ResolveForm({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const utils = trpc.useUtils()
  const resolve = trpc.bookings.resolve.useMutation()
  const { heldCents } = moneyOf(booking)
  const state = useAppForm<ResolveInput>({
    schema: ResolveInput,
    initialValues: { bookingId: booking.id, refundCents: 0, decision: '' },
    warnWhenDirty: false,
    onSubmit: async (input) => {
      await resolve.mutateAsync(input)
      notify.success('Dispute decided')
      onDone()
      await Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()])
    },
  })
  const { form } = state
  const { refundCents } = form.values
  return (
    <AppForm state={state} label="Decide the dispute" className={classes.form}>
      <p>{formatMoney(heldCents)} are held. What does not go back to the couple is released to the photographer.</p>
      <NumberInput
        label="Back to the couple, $"
        size="md"
        min={0}
        max={heldCents / 100}
        decimalScale={2}
        thousandSeparator=","
        error={form.errors.refundCents}
        value={refundCents / 100}
        onChange={(value) => form.setFieldValue('refundCents', Math.round((Number(value) || 0) * 100))}
      />
      <p className={classes.hint} aria-live="polite">
        {formatMoney(Math.max(0, heldCents - refundCents))} are released to the photographer, less the commission.
      </p>
      <Textarea
        label="Why"
        description="Both sides read it."
        autosize
        minRows={4}
        size="md"
        maxLength={NOTE_MAX}
        {...form.getInputProps('decision')}
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={state.isPending}>
          Decide
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          Back
        </Button>
      </div>
    </AppForm>
  )
}
