'use no memo'

import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/nav/link.tsx'
import { WHO_IS_FREE } from '../model.ts'
import { useDateAnswer } from './date-check.tsx'

type WhoIsFreeProps = {
  id: string
  date: string | undefined
  /** The way to write, which comes second on a booked day. */
  children: (isBooked: boolean) => ReactNode
}

/** On a day that is booked, the way to those who are free comes first. */
export function WhoIsFree({ id, date, children }: WhoIsFreeProps) {
  const isBooked = useDateAnswer(id, date).availability === 'booked'
  return (
    <>
      {isBooked && (
        <ButtonLink to="/find-photographer" search={{ date }} size="md">
          {WHO_IS_FREE}
        </ButtonLink>
      )}
      {children(isBooked)}
    </>
  )
}
