'use no memo'

import { Container } from '#ui/page/container.tsx'
import { factRows, type PhotographerFacts } from '../facts.ts'
import classes from './facts.module.css'

/** Facts from a photographer's inquiries and weddings on this site, each with its sample size. */
export function Facts({ facts }: { facts: PhotographerFacts }) {
  return (
    <Container>
      <section aria-labelledby="facts" className={classes.section}>
        <h2 id="facts">By the numbers</h2>
        <p className={classes.how}>
          Counted from real inquiries and bookings here, never self-reported. An inquiry without an answer counts as a
          week.
        </p>
        <dl className={classes.facts}>
          {factRows(facts).map(([label, value, of]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd className={classes.of}>{of}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Container>
  )
}
