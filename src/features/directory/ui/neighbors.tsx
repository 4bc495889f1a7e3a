import { Link } from '@tanstack/react-router'
import { marketName, styleName } from '#features/photographers/markets-and-styles.ts'
import { countOfPhotographers } from '#features/photographers/texts.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { trpc } from '#shell/trpc.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import type { Neighbor, NeighborReason } from '../neighbors.ts'
import type { DirectorySearch } from '../search.ts'
import classes from './neighbors.module.css'
import { PhotographerCard } from './photographer-card.tsx'

/** Below a list of few or none: photographers next to what was asked, each row with why it is shown. */
export function Neighbors({ search }: { search: DirectorySearch }) {
  const { data = [] } = trpc.directory.neighbors.useQuery({ ...search, page: 1 })
  return (
    <div className={classes.neighbors}>
      {data.map((neighbor) => (
        <Row key={neighbor.reason.kind} neighbor={neighbor} />
      ))}
      <div className={classes.matched}>
        <p>Not sure what to change? Answer six questions to find photographers who fit, and see why.</p>
        <ButtonLink to="/get-matched" variant="default">
          Get matched
        </ButtonLink>
      </div>
    </div>
  )
}

function Row({ neighbor: { reason, search, total, items } }: { neighbor: Neighbor }) {
  const id = `neighbors-${reason.kind}`
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {neighborTitle(reason)}
        </h3>
        {total > items.length && (
          <Link to="/find-photographer" search={search} className={classes.all}>
            {`See all ${countOfPhotographers(total)}`}
          </Link>
        )}
      </div>
      <ul role="list" className={classes.cards}>
        {items.map((photographer) => (
          <li key={photographer.id}>
            <PhotographerCard photographer={photographer} date={search.date} isFromDirectory />
          </li>
        ))}
      </ul>
    </section>
  )
}

const away = (days: number): string => {
  const count = Math.abs(days)
  const size = count === 7 ? 'a week' : count === 1 ? 'a day' : `${count} days`
  return `${size} ${days < 0 ? 'earlier' : 'later'}`
}

/** Why a row of photographers is shown, as its heading. */
function neighborTitle(reason: NeighborReason): string {
  if (reason.kind === 'date') return `On ${formatDate(reason.date, 'long')}, ${away(reason.days)}`
  if (reason.kind === 'place') return `In ${marketName(reason.place)}, the nearest place with more photographers`
  return `${styleName(reason.style)}, a look close to ${styleName(reason.of)}`
}
