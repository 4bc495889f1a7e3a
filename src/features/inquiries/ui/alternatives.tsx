import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/date/format-date.ts'
import classes from './inquiry-summary.module.css'

type AlternativesProps = { day: string | null; photographers: { id: string; name: string }[] }

/** Alternatives after a decline or an expiry. */
export function Alternatives({ day, photographers }: AlternativesProps) {
  if (photographers.length === 0) return null
  return (
    <div>
      <p className={classes.small}>
        {day ? `Free on ${formatDate(day, 'long')}, and similar in place and style` : 'Similar in place and style'}
      </p>
      <ul role="list" className={classes.others}>
        {photographers.map(({ id, name }) => (
          <li key={id}>
            <Link to="/photographer/$id" params={{ id }} search={{ date: day ?? undefined }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
