import { formatDate } from '#shared/date/format-date.ts'
import { trpc } from '#shell/trpc.ts'
import { Container } from '#ui/page/container.tsx'
import type { DirectoryCard } from '../model.ts'
import { PhotographerCard } from './photographer-card.tsx'
import classes from './similar.module.css'

type SimilarCardsProps = { id: string; date: string }

/** Up to three others of the same place and style who are free on a day that is booked here. */
export function SimilarCards({ id, date }: SimilarCardsProps) {
  const { data = [] } = trpc.directory.similar.useQuery({ id, date })
  return (
    data.length > 0 && (
      <Container>
        <Others photographers={data} date={date} />
      </Container>
    )
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
