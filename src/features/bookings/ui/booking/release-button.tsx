import { SECOND_OVER_CENTS } from '#features/payments/model.ts'
import { moneyOf, shareOf } from '#features/payments/money-summary.ts'
import { ASK_SECOND, SECOND_ASKED, SECOND_NEEDED } from '#features/payments/texts.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { Money } from '#ui/text/money.tsx'
import amounts from './amounts.module.css'
import classes from './booking.module.css'
import { ReasonButton } from './reason-button.tsx'
import type { Booking } from './types.ts'

/** An administrator confirms for a couple that is silent, sees the sums, and says why. */
export function ReleaseButton({ booking }: { booking: Booking }) {
  const utils = trpc.useUtils()
  const release = trpc.bookings.release.useMutation({
    onSuccess: async ({ isWaiting }) => {
      notify.success(isWaiting ? SECOND_ASKED : 'Delivery confirmed')
      await Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()])
    },
  })
  const money = moneyOf(booking)
  const isAsked = money.heldCents > SECOND_OVER_CENTS
  const share = booking.share && shareOf(money, booking.share)
  return (
    <ReasonButton
      label="Confirm for the couple"
      title="Confirm the delivery for the couple?"
      field="Why? Both sides will read this."
      submitLabel={isAsked ? ASK_SECOND : 'Confirm delivery'}
      bookingId={booking.id}
      onSubmit={(input) => release.mutateAsync(input)}
    >
      <dl className={amounts.places}>
        <div>
          <dt>Released from escrow</dt>
          <dd>
            <Money cents={money.heldCents} />
          </dd>
        </div>
        {share && (
          <div>
            <dt>
              {booking.photographerName} receives
              <span className={classes.hint}>
                , after <Money cents={share.commissionCents} /> commission
              </span>
            </dt>
            <dd>
              <Money cents={share.netCents} />
            </dd>
          </div>
        )}
      </dl>
      <p>We’ll tell both sides. This can’t be undone.</p>
      {isAsked && <p>{SECOND_NEEDED}</p>}
    </ReasonButton>
  )
}
