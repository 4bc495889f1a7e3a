import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clientStatus } from '#features/bookings/model.ts'
import { daysBetween } from '#shared/date/days.ts'
import { daysAhead, dueWords } from '#shared/date/deadlines.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { WeddingPicture } from '#ui/picture/wedding-picture.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { UPCOMING_BOOKING } from '../model.ts'
import { NeedAction, NeedBadge, type PayAction } from './needs-list.tsx'
import { PaymentPlan } from './payment-plan.tsx'
import type { Dashboard, Need } from './types.ts'
import classes from './wedding-hero.module.css'

type Upcoming = NonNullable<Dashboard['upcoming']>

type WeddingHeroProps = {
  booking: Upcoming
  /** What this booking needs first, if anything. */
  need: Need | undefined
  today: string
  stations: (booking: Upcoming) => ReactNode
  payAction: PayAction
}

/** The nearest wedding: its photographer's cover, how far off it is, how far it has come, and the next step. */
export function WeddingHero({ booking, need, today, stations, payAction }: WeddingHeroProps) {
  const { id, eventDate, photographer, place, isPast } = booking
  const days = daysBetween(today, eventDate)
  // Only a date that is signed and paid is counted down to.
  const isCounted = !isPast && booking.status === 'confirmed'
  return (
    <section aria-labelledby="upcoming" className={classes.hero}>
      <WeddingPicture
        face={photographer}
        kicker={isPast ? 'Awaiting delivery' : UPCOMING_BOOKING}
        title={
          <h1 id="upcoming">
            {isCounted ? daysAhead(days) : <DateText value={eventDate} />}
            {isCounted && days > 1 && <span className="visually-hidden"> until your wedding</span>}
          </h1>
        }
        sizes="(min-width: 62em) calc(100vw - 22rem), 100vw"
      >
        <Link to="/dashboard/bookings/$id" params={{ id }}>
          {isCounted ? <DateText value={eventDate} /> : photographer.name}
        </Link>
        {isCounted && `, ${photographer.name}`}
        {place && `, ${place}`}
      </WeddingPicture>
      <div className={classes.stations}>{stations(booking)}</div>
      <div className={classes.below}>
        <PaymentPlan booking={booking} today={today} />
        <div className={classes.next}>
          <NextStep booking={booking} need={need} today={today} payAction={payAction} />
        </div>
      </div>
    </section>
  )
}

/** The one thing to do, or where the booking stands. */
function NextStep({ booking, need, today, payAction }: Omit<WeddingHeroProps, 'stations'>) {
  if (need) {
    return (
      <>
        <NeedBadge need={need} today={today} />
        {need.due && <p className={classes.until}>{dueWords(need.due, today)}</p>}
        <NeedAction need={need} today={today} payAction={payAction} />
      </>
    )
  }
  const { words, tone } = clientStatus(booking)
  const params = { id: booking.id }
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      <ButtonLink to="/dashboard/bookings/$id" params={params} variant="default">
        Open the booking
      </ButtonLink>
      {booking.stage === 'upcoming' && (
        <ArrowLink to="/dashboard/bookings/$id/day" params={params}>
          Plan the day
        </ArrowLink>
      )}
    </>
  )
}
