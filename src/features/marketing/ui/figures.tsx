import { Container } from '#ui/page/container.tsx'
import { useSite } from '#ui/page/site.ts'
import { figureWords } from '../figure-words.ts'
import { HOME } from '../model.ts'
import classes from './figures.module.css'

/** Up to four marketing figures and the closing quote; without the figures only the quote stays (P1). */
export function Figures() {
  const { cards } = figureWords(useSite().figures)
  const hasFigures = cards.length > 0
  return (
    <section className={classes.section} aria-label={hasFigures ? undefined : 'Curation'}>
      <Container className={classes.inner}>
        {hasFigures && (
          <>
            <h2 className={classes.title}>{HOME.statsTitle}</h2>
            <dl className={classes.figures}>
              {cards.map((card) => (
                <div key={card.label} className={classes.figure}>
                  <dt className={classes.label}>{card.label}</dt>
                  <dd className={classes.value}>{card.value}</dd>
                  <dd className={classes.note}>{card.note}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <blockquote className={classes.quote}>
          <p>{HOME.statsQuote}</p>
        </blockquote>
      </Container>
    </section>
  )
}
