import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Money } from '#ui/text/money.tsx'
import { AboutBooking } from './about-booking.tsx'
import classes from './booking.module.css'
import { ReasonButton } from './reason-button.tsx'
import type { Booking } from './types.ts'

/** "I can’t make this date": the photographer ends the booking, and suggests who is free instead. */
export function EmergencyButton({ booking }: { booking: Booking }) {
  const { id } = booking
  const utils = trpc.useUtils()
  // Fetched by the preview inside the dialog; this only observes the result.
  const preview = trpc.bookings.previewEmergency.useQuery({ bookingId: id }, { enabled: false })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const report = trpc.bookings.reportEmergency.useMutation({
    onSuccess: async () => {
      notify.success('The couple has been told')
      await utils.bookings.invalidate()
    },
    // A payment, or who is free, may have changed.
    onError: () => void preview.refetch(),
  })
  const { data } = preview
  // Built during render: the React compiler would read the value early, when it may not exist yet.
  const shown = data && {
    refundCents: data.refundCents,
    substituteIds: data.substitutes.map((one) => one.id).filter((one) => !left.has(one)),
  }
  const toggle = (one: string, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isChosen) next.delete(one)
      else next.add(one)
      return next
    })
  return (
    <ReasonButton
      isQuiet
      isDanger
      label="I can’t make this date"
      title="Can’t photograph this wedding?"
      keepLabel="Keep the booking"
      field="Why? The couple will read this."
      submitLabel="Tell the couple"
      bookingId={id}
      isShown={shown !== undefined && !preview.isFetching}
      onSubmit={(input) => report.mutateAsync({ ...input, ...shown! })}
    >
      <AboutBooking booking={booking} />
      <Preview bookingId={id} left={left} onToggle={toggle} />
    </ReasonButton>
  )
}

type PreviewProps = { bookingId: string; left: ReadonlySet<string>; onToggle: (id: string, isChosen: boolean) => void }

/** What goes back, and who is free on the day. */
function Preview({ bookingId, left, onToggle }: PreviewProps) {
  const { data, error, refetch, isFetching } = trpc.bookings.previewEmergency.useQuery({ bookingId })
  if (error) return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Looking for who is free" rows={3} />
  return (
    <>
      <p>
        The booking ends as a cancellation by you. <Money cents={data.refundCents + data.taxCents} />, everything the
        couple paid, goes back to them, and the day stays blocked in your calendar.
      </p>
      {data.substitutes.length > 0 ? (
        <fieldset className={classes.substitutes}>
          <legend>Free on that day, close to you in place, style and price</legend>
          {data.substitutes.map(({ id, name, location }) => (
            <Checkbox
              key={id}
              label={
                <>
                  Suggest {name} <span className={classes.hint}>{location}</span>
                </>
              }
              checked={!left.has(id)}
              onChange={({ currentTarget }) => onToggle(id, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ) : (
        <p>No one in your area with a similar style and price is free that day.</p>
      )}
    </>
  )
}
