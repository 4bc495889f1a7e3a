import { Link } from '@tanstack/react-router'
import { DateText } from '#ui/date/date-text.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import classes from './client-dashboard.module.css'
import type { Dashboard } from './types.ts'

type WeddingFactsProps = {
  wedding: Dashboard['wedding']
  /** Whether the day and the place are said by a booking above. */
  isBooked: boolean
}

/** What the couple has said of its wedding so far, and where it is changed; nothing for one that has said nothing. */
export function WeddingFacts({ wedding: { date, city, venue, guests }, isBooked }: WeddingFactsProps) {
  const facts = [
    { label: 'Date', value: !isBooked && date && <DateText value={date} /> },
    { label: 'City', value: !isBooked && city },
    { label: 'Venue', value: venue },
    { label: 'Guests', value: guests },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="told">
      <h2 id="told">What you’ve told us</h2>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <RecordValue key={label} label={label}>
            {value}
          </RecordValue>
        ))}
      </dl>
      <p className={classes.hint}>
        {isBooked ? (
          'From your inquiry. If it changes, tell your photographer in a message.'
        ) : (
          <>
            Change your date and city in{' '}
            <Link to="/account" hash="wedding">
              your account
            </Link>
            . Any inquiry can still say something else.
          </>
        )}
      </p>
    </section>
  )
}
