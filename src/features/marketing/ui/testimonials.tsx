import type { ReactNode } from 'react'
import { useSite } from '#ui/site.ts'
import { FIGURES, TESTIMONIALS } from '../model.ts'
import { Section } from './section.tsx'
import classes from './testimonials.module.css'

/** The three fixed couple quotes (P4, X113). */
export function Testimonials({ id, title, aside }: { id?: string; title: string; aside?: ReactNode }) {
  const { showMarketingFigures } = useSite()
  return (
    <Section id={id} title={title} lede={showMarketingFigures ? FIGURES.rating : undefined} aside={aside}>
      <ul className={classes.quotes}>
        {TESTIMONIALS.map(({ quote, names, place }) => (
          <li key={names}>
            <figure className={classes.figure}>
              <blockquote className={classes.quote}>
                <p>{quote}</p>
              </blockquote>
              <figcaption className={classes.caption}>
                <span className={classes.names}>{names}</span>
                <span>{place}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
