import { formatDate } from '#shared/dates.ts'
import { trpc } from '#shell/trpc.ts'
import { Container } from '#ui/container.tsx'
import { ArrowLink } from '#ui/link.tsx'
import type { DirectoryCard } from '../model.ts'
import { PhotographerCard } from './photographer-card.tsx'
import classes from './similar.module.css'

type SimilarCardsProps = { id: string; date: string; isBooked: boolean }

/**
 * The way to wait for a day that is booked or held, and where it is booked up to three others of the same place and style
 * who are free on it (IQ2, DS12).
 */
export function SimilarCards({ id, date, isBooked }: SimilarCardsProps) {
  const { data = [] } = trpc.directory.similar.useQuery({ id, date }, { enabled: isBooked })
  return (
    <Container>
      <p className={classes.wait}>
        <ArrowLink to="/dashboard/alerts" search={{ photographer: id, date }}>
          Tell me when this date frees up
        </ArrowLink>
      </p>
      {isBooked && data.length > 0 && <Others photographers={data} date={date} />}
    </Container>
  )
}

function Others({ photographers, date }: { photographers: readonly DirectoryCard[]; date: string }) {
  return (
    <section aria-labelledby="similar" className={classes.similar}>
      <h2 id="similar" className={classes.title}>
        Free on {formatDate(date, 'long')}, and similar in place and style
      </h2>
      <ul role="list" className={classes.cards}>
        {photographers.map((photographer) => (
          <li key={photographer.id}>
            <PhotographerCard photographer={photographer} date={date} sizes="(min-width: 36em) 20rem, 75vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}
