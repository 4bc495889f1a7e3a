import { useState } from 'react'
import { SECOND_OVER_CENTS } from '#features/payments/model.ts'
import { ASK_SECOND, SECOND_ASKED, SECOND_NEEDED } from '#features/payments/texts.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DangerButton } from '#ui/button/danger-button.tsx'
import { TextButton } from '#ui/button/text-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton as BackButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Money } from '#ui/text/money.tsx'
import { NOTE_MAX, RejectInput, type RejectValues } from '../../inputs.ts'
import { CHANGES_MAX } from '../../model.ts'
import { clearingGoesBack } from '../../texts.ts'
import { AboutBooking } from './about-booking.tsx'
import amounts from './amounts.module.css'
import classes from './booking.module.css'
import { DisputeButton } from './dispute-button.tsx'
import { EmergencyButton } from './emergency-button.tsx'
import { RefundCalendar } from './offer-terms.tsx'
import { ReasonButton } from './reason-button.tsx'
import type { Booking } from './types.ts'

/** Transitions that end or stop a booking, unobtrusively at the end of the page: only what the table allows. */
export function Actions({ booking }: { booking: Booking }) {
  const { transitions, id } = booking
  const utils = trpc.useUtils()
  const withdraw = trpc.bookings.withdraw.useMutation({
    onSuccess: async () => {
      notify.success('Offer withdrawn')
      await utils.bookings.invalidate()
    },
  })
  const hasAny =
    ['withdraw', 'reject', 'cancel'].some((move) => transitions.includes(move as never)) ||
    (transitions.includes('dispute') && !isLastRound(booking))
  if (!hasAny) return null
  return (
    <div className={classes.quiet}>
      {transitions.includes('withdraw') && (
        <ReasonButton
          isQuiet
          isDanger
          label="Withdraw the offer"
          title="Withdraw the offer?"
          field="Why? The couple will read this."
          redactedFor="the couple"
          submitLabel="Withdraw"
          bookingId={id}
          onSubmit={(input) => withdraw.mutateAsync(input)}
        >
          <p>The date opens up again, and we’ll tell the couple.</p>
        </ReasonButton>
      )}
      {transitions.includes('reject') && <RejectButton booking={booking} />}
      {transitions.includes('cancel') && booking.side === 'vendor' && <EmergencyButton booking={booking} />}
      {transitions.includes('cancel') && <CancelButton booking={booking} />}
      {transitions.includes('dispute') && !isLastRound(booking) && !(booking.isLate && booking.side === 'client') && (
        <DisputeButton isQuiet bookingId={id} />
      )}
    </div>
  )
}

/** The dispute is then offered with the next step. */
const isLastRound = ({ transitions, changesCount }: Booking) =>
  transitions.includes('request-changes') && changesCount >= CHANGES_MAX

function CancelButton({ booking }: { booking: Booking }) {
  const utils = trpc.useUtils()
  // Fetched by the preview inside the dialog; this only observes the result.
  const preview = trpc.bookings.previewCancellation.useQuery({ bookingId: booking.id }, { enabled: false })
  const cancel = trpc.bookings.cancel.useMutation({
    onSuccess: async ({ isWaiting }) => {
      notify.success(isWaiting ? SECOND_ASKED : 'Booking cancelled')
      await utils.bookings.invalidate()
    },
    // A payment or a new day may have changed the amounts shown.
    onError: () => void preview.refetch(),
  })
  const { data } = preview
  // Built during render: the React compiler would read the value early, when it may not exist yet.
  const shown = data && { refundCents: data.refundCents, keptCents: data.keptCents }
  return (
    <ReasonButton
      isQuiet
      isDanger
      label="Cancel the booking"
      title="Cancel this booking?"
      keepLabel="Keep the booking"
      field="Why? The other side will read this."
      submitLabel={isAsked(booking, data) ? ASK_SECOND : 'Cancel the booking'}
      bookingId={booking.id}
      isShown={shown !== undefined && !preview.isFetching}
      onSubmit={(input) => cancel.mutateAsync({ ...input, ...shown! })}
      below={<CancellationRules booking={booking} preview={data} />}
    >
      <CancellationPreview booking={booking} />
    </ReasonButton>
  )
}

/** Whether this needs a second administrator. */
const isAsked = ({ side }: Booking, sums: { refundCents: number; keptCents: number } | undefined): boolean =>
  side === 'admin' && sums !== undefined && sums.refundCents + sums.keptCents > SECOND_OVER_CENTS

/** What canceling now does to the money, from the function that does it. */
function CancellationPreview({ booking }: { booking: Booking }) {
  const { data, error, refetch, isFetching } = trpc.bookings.previewCancellation.useQuery({ bookingId: booking.id })
  if (error)
    return (
      <PageState.Error
        title="We couldn’t calculate the refund"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <PageState.Loading label="Calculating the refund" rows={2} />
  const isVendor = booking.side === 'vendor'
  const clearing = booking.payments.filter(({ status }) => status === 'clearing')
  const clearingCents = clearing.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <>
      <AboutBooking booking={booking} />
      <dl className={amounts.places}>
        <div>
          <dt>{booking.side === 'client' ? 'Back to you' : 'Back to the couple'}</dt>
          <dd>
            <Money cents={data.refundCents + data.taxCents} />
            {data.taxCents > 0 && (
              <span className={classes.hint}>
                , including <Money cents={data.taxCents} /> sales tax
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{isVendor ? 'Stays with you, before commission' : 'Stays with the photographer'}</dt>
          <dd>
            <Money cents={data.keptCents} />
          </dd>
        </div>
      </dl>
      {clearingCents > 0 && (
        <p className={classes.hint}>
          <Money cents={clearingCents} /> {clearingGoesBack(booking.side)}
        </p>
      )}
    </>
  )
}

type Preview = RouterOutputs['bookings']['previewCancellation']

/** Why it is so: the policy by date, and what else a cancellation by this side means. */
function CancellationRules({ booking, preview }: { booking: Booking; preview: Preview | undefined }) {
  if (!preview) return null
  if (booking.side === 'client') return <RefundCalendar booking={booking} />
  if (isAsked(booking, preview)) return <p>{SECOND_NEEDED}</p>
  if (booking.side === 'admin') return null
  return preview.isForNonPayment ? (
    <p>The balance is two weeks overdue, so the cancellation policy applies as if the couple had cancelled.</p>
  ) : (
    <p>If you cancel, everything goes back to the couple. The date stays blocked in your calendar.</p>
  )
}

function RejectButton({ booking: { id, stage, photographerName } }: { booking: Booking }) {
  const what = stage === 'offered' || stage === 'countered' ? 'offer' : 'contract'
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <TextButton size="sm" isDanger onClick={() => setOpen(true)}>
        Decline the {what}
      </TextButton>
      <Dialog isOpen={isOpen} onClose={close} title={`Decline the ${what}?`}>
        <RejectForm bookingId={id} name={photographerName} what={what} onDone={close} />
      </Dialog>
    </>
  )
}

type RejectFormProps = { bookingId: string; name: string; what: 'offer' | 'contract'; onDone: () => void }

function RejectForm({ bookingId, name, what, onDone }: RejectFormProps) {
  const utils = trpc.useUtils()
  const reject = trpc.bookings.reject.useMutation()
  const state = useAppForm<RejectValues, RejectInput>({
    schema: RejectInput,
    initialValues: { bookingId, note: '' },
    onSubmit: async (input) => {
      await reject.mutateAsync(input)
      notify.success(what === 'offer' ? 'Offer declined' : 'Contract declined')
      onDone()
      await utils.bookings.invalidate()
    },
  })
  return (
    <AppForm state={state} label={`Decline the ${what}`} className={classes.form}>
      <p>{name} will no longer hold the date for you. Nothing was charged.</p>
      <RedactedTextarea
        otherName="your photographer"
        label={what === 'offer' ? 'A note to the photographer' : 'Why? Your photographer will read this.'}
        description={what === 'offer' ? 'If you like' : undefined}
        autosize
        minRows={3}
        size="md"
        limit={NOTE_MAX}
        {...state.form.getInputProps('note')}
      />
      <DialogButtons>
        <BackButton size="md" onClick={onDone} />
        <DangerButton type="submit" size="md" loading={state.isPending}>
          Decline
        </DangerButton>
      </DialogButtons>
    </AppForm>
  )
}
