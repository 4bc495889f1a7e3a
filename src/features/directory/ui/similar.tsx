'use no memo'

import { useHydrated } from '@tanstack/react-router'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { useDateAnswer } from './date-check.tsx'
import classes from './wait-link.module.css'

type SimilarProps = { id: string; date: string | undefined }

const SimilarCards = fetched(() => import('./similar-cards.tsx').then((module) => module.SimilarCards))

/**
 * A day that is booked or held: the way to wait for it, which is there before the scripts are. A booked one: others who
 * are free, fetched with their cards once the page is interactive.
 */
export function Similar({ id, date }: SimilarProps) {
  const { availability } = useDateAnswer(id, date)
  const isHydrated = useHydrated()
  if (!date || !availability || availability === 'free') return null
  return (
    <>
      <Container>
        <p className={classes.wait}>
          <ArrowLink to="/dashboard/alerts" search={{ photographer: id, date }}>
            Tell me when this date frees up
          </ArrowLink>
        </p>
      </Container>
      {/* A server that has just started would have to wait for the script, and give up on the page's part. */}
      {isHydrated && availability === 'booked' && <SimilarCards id={id} date={date} />}
    </>
  )
}
