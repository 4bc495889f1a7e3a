import { formatDate } from '#shared/dates.ts'
import { trpc } from '#shell/trpc.ts'
import { Container } from '#ui/container.tsx'
import { PhotographerCard } from './photographer-card.tsx'
import classes from './similar.module.css'

/** Up to three others of the same place and style who are free on the day (IQ2). */
export function SimilarCards({ id, date }: { id: string; date: string }) {
  const { data } = trpc.directory.similar.useQuery({ id, date })
  if (!data || data.length === 0) return null
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
