import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { daysAhead } from '#shared/date/deadlines.ts'
import type { Tone } from '#shared/status/status-tones.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { WeddingPicture } from '#ui/picture/wedding-picture.tsx'
import { Mark } from '#ui/text/badge.tsx'
import { Money } from '#ui/text/money.tsx'
import classes from './next-wedding.module.css'
import type { NextWedding as Wedding } from './types.ts'

type NextWeddingProps = { wedding: Wedding | null; name: string }

/** The next confirmed wedding: how far off it is, who and where, and what it still lacks. */
export function NextWedding({ wedding, name }: NextWeddingProps) {
  return (
    <section aria-labelledby="next-wedding" className={classes.section}>
      {wedding ? (
        <>
          <WeddingPicture
            face={{ name, cover: wedding.cover }}
            kicker="Your next wedding"
            title={<h2 id="next-wedding">{daysAhead(wedding.inDays)}</h2>}
            sizes="(min-width: 75em) 30rem, 100vw"
          >
            <Link to="/vendor/bookings/$id" params={{ id: wedding.bookingId }}>
              <DateText value={wedding.eventDate} />
            </Link>
            {`, ${wedding.coupleName}`}
            {wedding.place && `, ${wedding.place}`}
          </WeddingPicture>
          <Readiness wedding={wedding} />
          <ArrowLink to="/vendor/bookings" search={{ tab: 'upcoming', page: 1 }}>
            Upcoming bookings
          </ArrowLink>
        </>
      ) : (
        <>
          <h2 id="next-wedding">Your next wedding</h2>
          <p className={classes.muted}>
            No confirmed weddings coming up. An up-to-date calendar helps couples find you.
          </p>
          <ArrowLink to="/vendor/calendar">Open your calendar</ArrowLink>
        </>
      )}
    </section>
  )
}

/** Contract, timeline and balance, each done or still missing. */
function Readiness({ wedding: { hasContract, timeline, openCents, nextDue } }: { wedding: Wedding }) {
  return (
    <ul className={classes.facts} aria-label="What it has and what’s missing">
      <Fact tone={hasContract ? 'done' : 'needs-you'}>{hasContract ? 'Contract signed' : 'No signed contract'}</Fact>
      {timeline && (
        <Fact tone={timeline === 'pending' ? 'under-way' : 'done'}>
          {timeline === 'pending' ? 'No timeline from the couple yet' : 'The couple has sent the timeline'}
        </Fact>
      )}
      <Fact tone={openCents > 0 ? 'under-way' : 'done'}>
        {openCents > 0 ? (
          <>
            <Money cents={openCents} /> still to be paid
            {nextDue && (
              <>
                , next on <DateText value={nextDue} format="medium" />
              </>
            )}
          </>
        ) : (
          'Paid in full'
        )}
      </Fact>
    </ul>
  )
}

function Fact({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <li>
      <Mark tone={tone} />
      <span>{children}</span>
    </li>
  )
}
