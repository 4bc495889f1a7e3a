import { bandOf } from '#features/vetting/model.ts'
import { RUBRIC } from '#features/vetting/rubric.ts'
import { BAND_WORDS } from '#features/vetting/texts.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import type { Application } from './applicant-actions.tsx'
import classes from './results.module.css'

type Result = Application['results'][number]
type ResultsProps = { results: readonly Result[]; isRejected: boolean }

/** What an item needs at least: then it is met. */
const MET = 1

const number = (value: number) => String(Math.round(value * 10) / 10)

/** What an item came to, and where it missed, by how much and what it looks like once it is met. */
function averageWords(average: number, one: string): string {
  if (average >= MET) return `${number(average)} of 2.`
  return `${number(average)} of 2, which is ${number(MET - average)} short. Good looks like this: ${one.toLowerCase()}.`
}

/** The item's change since the application before; nothing where it is the same. */
function changeWords(now: number, before: number | undefined): string | null {
  if (before === undefined || now === before) return null
  return now > before ? `Up from ${number(before)}.` : `Down from ${number(before)}.`
}

/** What the five items of the rubric came to: which missed, by how much, and what changed since last time. */
export function Results({ results: [last, before], isRejected }: ResultsProps) {
  if (!last) return null
  return (
    <section className={classes.results} aria-labelledby="results">
      <h3 id="results">{isRejected ? 'Item by item' : 'Your last application, item by item'}</h3>
      <p className={classes.quiet}>
        Reviewers gave each item 0 to 2 without knowing whose pictures they were looking at. These are their averages
        from <DateText value={last.decidedAt} />
        {before && (
          <>
            , next to those from <DateText value={before.decidedAt} />
          </>
        )}
        .
      </p>
      <dl className={classes.items}>
        {RUBRIC.map(({ key, criterion, one }, place) => {
          const average = last.averages[place]!
          const band = bandOf(average)
          return (
            <div key={key} className={classes.item} data-band={band}>
              <dt>{criterion}</dt>
              <dd>
                <strong>{BAND_WORDS[band]}</strong>, {averageWords(average, one)}{' '}
                {changeWords(average, before?.averages[place])}
              </dd>
            </div>
          )
        })}
      </dl>
      <ArrowLink to="/about" hash="vetting">
        The published rubric
      </ArrowLink>
    </section>
  )
}
