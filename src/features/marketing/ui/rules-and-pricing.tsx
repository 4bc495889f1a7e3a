import { Container } from '#ui/page/container.tsx'
import { RULES, VENDOR } from '../texts/for-photographers.ts'
import classes from './rules-and-pricing.module.css'

/** Rules and pricing as the vendors' page states them, one line each. */
export function RulesAndPricing() {
  return (
    <section className={classes.section} aria-labelledby="rules-and-pricing">
      <Container className={classes.inner}>
        <h2 id="rules-and-pricing">{VENDOR.pricingTitle}</h2>
        <dl className={classes.rules}>
          {RULES.map(({ term, text }) => (
            <div key={term} className={classes.rule}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
