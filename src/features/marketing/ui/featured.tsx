import type { ReactNode } from 'react'
import { ArrowLink } from '#ui/nav/link.tsx'
import { HOME } from '../model.ts'
import classes from './featured.module.css'
import { Section } from './section.tsx'

type FeaturedPhotographersProps = {
  /** Card elements, at most eight; the directory draws them. */
  cards: readonly ReactNode[]
  /** Shown instead of the cards when they could not be read. */
  problem?: ReactNode
}

/**
 * Eight photographers of today's order in one to four columns, and a link to the whole list. Nothing while the list is
 * empty.
 */
export function FeaturedPhotographers({ cards, problem }: FeaturedPhotographersProps) {
  if (cards.length === 0 && !problem) return null
  return (
    <Section
      title={HOME.featuredTitle}
      lede={HOME.featuredLede}
      aside={<ArrowLink to="/find-photographer">{HOME.featuredLink}</ArrowLink>}
    >
      {problem ?? (
        <ul className={classes.grid}>
          {cards.map((card, index) => (
            // Keyed by position: the cards inside have their own keys.
            <li key={index}>{card}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
