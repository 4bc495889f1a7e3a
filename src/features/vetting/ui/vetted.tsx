'use no memo'

import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { RUBRIC } from '../rubric.ts'
import type { Vetted as Known } from '../server/vetted.ts'
import { BAND_WORDS } from '../texts.ts'
import classes from './vetted.module.css'

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What was looked at, by how many. */
function lookedAt({ reviewers, pictures, weddings }: Known): string {
  const work = [
    several(pictures, 'picture', 'pictures'),
    ...(weddings > 0 ? [several(weddings, 'whole wedding', 'whole weddings')] : []),
  ].join(' and ')
  if (reviewers === 0) return `Someone on our team looked at ${work} and decided without scores.`
  if (reviewers === 1) return `One reviewer scored ${work} without seeing whose they were.`
  return `${reviewers} reviewers scored ${work} without seeing whose they were, or each other’s scores.`
}

/** How a photographer was vetted, so that it can be checked. (CU1) */
export function Vetted({ id }: { id: string }) {
  const { data } = trpc.vetting.ofPhotographer.useQuery({ photographerId: id }, { staleTime: 300_000 })
  if (!data) return null
  return (
    <Container>
      <section aria-labelledby="vetted" className={classes.section}>
        <div className={classes.head}>
          <h2 id="vetted">How we vetted</h2>
          <p>
            Vetted on <DateText value={data.vettedOn} format="long" />. {lookedAt(data)}
          </p>
          <p className={classes.quiet}>
            We look again every year, next around <DateText value={data.nextOn} format="long" />: at new pictures,
            insurance and the calendar.
          </p>
          <ArrowLink to="/about" hash="vetting">
            The rule we vet by
          </ArrowLink>
        </div>
        {data.bands && (
          <dl className={classes.bands}>
            {RUBRIC.map(({ key, criterion, question }, place) => (
              <div key={key} className={classes.band}>
                <dt>
                  {criterion}
                  <span className={classes.question}>{question}</span>
                </dt>
                <dd>{BAND_WORDS[data.bands![place]!]}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </Container>
  )
}
