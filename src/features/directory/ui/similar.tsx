'use no memo'

import { trpc } from '#shell/trpc.ts'
import { Container } from '#ui/container.tsx'
import { formatDate } from '#shared/dates.ts'
import { useDateAnswer } from './date-check.tsx'
import { PhotographerCard } from './photographer-card.tsx'
import classes from './similar.module.css'

type SimilarProps = { id: string; date: string | undefined }

/** When the day is booked: up to three others of the same place and style who are free (IQ2). */
export function Similar({ id, date }: SimilarProps) {
  const isBooked = useDateAnswer(id, date).availability === 'booked'
  const { data } = trpc.directory.similar.useQuery(
    { id, date: date ?? '' },
    { enabled: date !== undefined && isBooked },
  )
  if (!isBooked || !date || !data || data.length === 0) return null
  return (
    <Container>
      <section aria-labelledby="similar" className={classes.similar}>
        <h2 id="similar" className={classes.title}>
          Free on {formatDate(date, 'long')}, and similar in place and style
        </h2>
        <ul role="list" className={classes.cards}>
          {data.map((photographer) => (
            <li key={photographer.id}>
              <PhotographerCard photographer={photographer} date={date} sizes="(min-width: 36em) 20rem, 75vw" />
            </li>
          ))}
        </ul>
      </section>
    </Container>
  )
}
