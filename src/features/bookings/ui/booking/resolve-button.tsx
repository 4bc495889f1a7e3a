import { Button } from '@mantine/core'
import { useState } from 'react'
import { moneyOf } from '#features/payments/money-summary.ts'
import { ASK_SECOND, SECOND_ASKED } from '#features/payments/texts.ts'
import { addDays } from '#shared/date/days.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { DECIDED_DUE_DAYS, type ResolveInput } from '../../inputs.ts'
import { AboutBooking } from './about-booking.tsx'
import classes from './booking.module.css'
import { DecisionFields, DecisionReview, isAsked } from './decision-fields.tsx'
import { type DecisionBasis, type DecisionValues, decisionForm, resolveInputOf } from './decision-form.ts'
import type { Booking } from './types.ts'

/** An administrator's decision in a dispute, over the whole total; both sides read why. */
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

const basisOf = (booking: Booking): DecisionBasis => ({
  totalCents: booking.totalCents ?? 0,
  heldCents: moneyOf(booking).heldCents,
  rateBps: booking.share?.rateBps ?? 0,
  capCents: booking.share?.capCents ?? 0,
  today: booking.today,
  hasTax: booking.salesTax !== null,
})

/** Two steps: the decision with its amounts, then the same amounts again to confirm. */
function useDecision(booking: Booking, onDone: () => void) {
  const utils = trpc.useUtils()
  const resolve = trpc.bookings.resolve.useMutation()
  const [reviewed, setReviewed] = useState<ResolveInput | null>(null)
  const basis = basisOf(booking)
  const refresh = () => Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()])
  const state = useAppForm<DecisionValues, DecisionValues & { finalDollars: number }>({
    schema: decisionForm(basis),
    initialValues: { finalDollars: '', dueDate: addDays(basis.today, DECIDED_DUE_DAYS.usual), decision: '' },
    onSubmit: async (values) => {
      if (!reviewed) {
        setReviewed(resolveInputOf(booking.id, basis, values))
        return false
      }
      const { isWaiting } = await resolve.mutateAsync(reviewed)
      notify.success(isWaiting ? SECOND_ASKED : 'Dispute decided')
      onDone()
      await refresh()
      return undefined
    },
    onRefused: () => {
      setReviewed(null)
      void refresh()
    },
  })
  return { state, basis, reviewed, back: () => setReviewed(null) }
}

function ResolveForm({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { state, basis, reviewed, back } = useDecision(booking, onDone)
  return (
    <AppForm state={state} label={reviewed ? 'Review the decision' : 'Decide the dispute'} className={classes.form}>
      <AboutBooking booking={booking} />
      {reviewed ? (
        <DecisionReview booking={booking} basis={basis} reviewed={reviewed} />
      ) : (
        <DecisionFields form={state.form} basis={basis} />
      )}
      <DialogButtons>
        {reviewed ? (
          <Button variant="default" size="md" onClick={back}>
            Back
          </Button>
        ) : (
          <CancelButton size="md" onClick={onDone} />
        )}
        <Button type="submit" size="md" loading={state.isPending}>
          {reviewed ? (isAsked(basis, reviewed) ? ASK_SECOND : 'Decide') : 'Review the decision'}
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
