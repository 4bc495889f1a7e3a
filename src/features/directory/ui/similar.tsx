'use no memo'

import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDateAnswer } from './date-check.tsx'

type SimilarProps = { id: string; date: string | undefined }

const SimilarCards = lazy(() => import('./similar-cards.tsx').then((module) => ({ default: module.SimilarCards })))

/** When the day is booked: others who are free, fetched with their cards once the page is live; held, too: the way to wait for it (IQ2, DS12). */
export function Similar({ id, date }: SimilarProps) {
  const { availability } = useDateAnswer(id, date)
  const isTaken = availability && availability !== 'free'
  // A server that has just started would have to wait for the script, and give up on the page's part.
  if (!useHydrated()) return null
  return (
    <Suspense fallback={null}>
      {isTaken && date && <SimilarCards id={id} date={date} isBooked={availability === 'booked'} />}
    </Suspense>
  )
}
