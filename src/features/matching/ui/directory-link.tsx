import { formatNumber } from '#shared/text/number-text.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { budgetOf, type MatchPage } from '../model.ts'
import type { MatchAnswers } from '../search.ts'
import classes from './directory-link.module.css'

/** The rest of the matches: the directory with the same answers, as far as it has them for filters. */
export function DirectoryLink({ answers, page }: { answers: MatchAnswers; page: MatchPage }) {
  const { place, style, budget, must } = answers
  const maxCents = budgetOf(budget)?.maxCents
  const search = {
    location: place ? [place] : undefined,
    style,
    date: page.date ?? undefined,
    max: maxCents ? maxCents / 100 : undefined,
    priced: must?.includes('price') ? (true as const) : undefined,
  }
  return (
    <p className={classes.rest}>
      These are the best {page.items.length} of {formatNumber(page.total)}.{' '}
      <ArrowLink to="/find-photographer" search={search}>
        Look through all of them
      </ArrowLink>
    </p>
  )
}
