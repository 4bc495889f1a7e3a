'use no memo'

import { lazy, Suspense } from 'react'
import { useDateAnswer } from './date-check.tsx'

type SimilarProps = { id: string; date: string | undefined }

const SimilarCards = lazy(() => import('./similar-cards.tsx').then((module) => ({ default: module.SimilarCards })))

/** When the day is booked: others who are free, fetched with their cards once the page is live (IQ2). */
export function Similar({ id, date }: SimilarProps) {
  const isBooked = useDateAnswer(id, date).availability === 'booked'
  return <Suspense fallback={null}>{isBooked && date && <SimilarCards id={id} date={date} />}</Suspense>
}
