import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clientStatus } from '#features/bookings/model.ts'
import { daysBetween } from '#shared/date/days.ts'
import { daysAhead } from '#shared/date/deadlines.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { WeddingPicture } from '#ui/picture/wedding-picture.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { UPCOMING_BOOKING } from '../model.ts'
import { PaymentPlan } from './payment-plan.tsx'
import type { Dashboard } from './types.ts'
import classes from './wedding-hero.module.css'

type Upcoming = NonNullable<Dashboard['upcoming']>

type WeddingHeroProps = {
  booking: Upcoming
  today: string
  stations: (booking: Upcoming) => ReactNode
}

/** The nearest wedding: its photographer's cover, and how far it has come; only a date that is signed and paid counts down. */
export function WeddingHero({ booking, today, stations }: WeddingHeroProps) {
  const { id, eventDate, photographer, place, isPast, status } = booking
  const days = daysBetween(today, eventDate)
  const isCounted = !isPast && status === 'confirmed'
  return (
    <section aria-labelledby="upcoming" className={classes.hero}>
      <WeddingPicture
        face={photographer}
        kicker={isPast ? clientStatus(booking).words : UPCOMING_BOOKING}
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
    </section>
  )
}

/** What is paid of it and what is due when, and the ways into it. */
export function WeddingPlan({ booking, today }: Omit<WeddingHeroProps, 'stations'>) {
  const { words, tone } = clientStatus(booking)
  const params = { id: booking.id }
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">Your booking</h2>
      <div className={classes.plan}>
        <PaymentPlan booking={booking} today={today} />
        <div className={classes.next}>
          {/* What needs the couple is said above. */}
          {tone !== 'needs-you' && <Badge tone={tone}>{words}</Badge>}
          <ButtonLink to="/dashboard/bookings/$id" params={params} variant="default">
            Open the booking
          </ButtonLink>
          {booking.stage === 'upcoming' && (
            <ArrowLink to="/dashboard/bookings/$id/day" params={params}>
              Plan the day
            </ArrowLink>
          )}
        </div>
      </div>
    </section>
  )
}
