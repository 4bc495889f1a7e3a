import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#shared/money/money.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

type Substitute = Booking['substitutes'][number]

/** Who is free on the day instead, and what the couple has done about it. */
export function SubstitutesSection({ booking }: { booking: Booking }) {
  const { substitutes, side, eventDate } = booking
  if (substitutes.length === 0) return null
  const isCouple = side === 'client'
  return (
    <section aria-labelledby="substitutes">
      <h2 id="substitutes">{isCouple ? 'Free on your day' : 'Suggested to the couple'}</h2>
      <p className={classes.hint}>
        {isCouple
          ? `${booking.photographerName} suggests them. One tap sends what you’ve told us about your day; they’ll follow up with their own offer and contract.`
          : 'The couple sees these names here and can write to them with one tap.'}
      </p>
      <ul role="list" className={classes.suggested}>
        {substitutes.map((one) => (
          <li key={one.id}>
            <div className={classes.suggestedWho}>
              <Cover picture={one.cover} name={one.name} size="md" />
              <p>
                <Link to="/photographer/$id" params={{ id: one.id }} search={{ date: eventDate }}>
                  {one.name}
                </Link>
                <br />
                <span className={classes.hint}>
                  {one.location}
                  {one.priceCents !== null && `, from ${formatMoney(one.priceCents)}`}
                </span>
              </p>
            </div>
            <State one={one} booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ one, booking: { side, inquiryId, eventDate } }: { one: Substitute; booking: Booking }) {
  const utils = trpc.useUtils()
  const ask = trpc.inquiries.askAgain.useMutation({
    onSuccess: async () => {
      notify.success(`${one.name} has your inquiry`)
      await utils.bookings.invalidate()
    },
    onError: (error) => notify.error(error.message),
  })
  if (one.isBooked) return <p className={classes.hint}>Booked</p>
  if (one.isAsked) return <p className={classes.hint}>Asked</p>
  if (side !== 'client') return <p className={classes.hint}>Not asked yet</p>
  if (!inquiryId) return null
  return (
    <Button
      size="md"
      variant="default"
      loading={ask.isPending}
      onClick={() => ask.mutate({ inquiryId, photographerId: one.id, eventDate })}
    >
      Ask {one.name}
    </Button>
  )
}
