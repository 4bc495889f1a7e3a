'use no memo'

import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import type { PhotographerProfile } from '../public-profile.ts'
import { PRICE_ON_REQUEST, STARTING_AT } from '../texts.ts'
import classes from './contact-bar.module.css'

type ContactBarProps = {
  profile: PhotographerProfile
  contact: ReactNode
  /** The opening of the profile, which has the same on a desktop. */
  opening: RefObject<HTMLElement | null>
}

/** Whether an element has been scrolled out of view. */
function useIsGone(element: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setGone(entry?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isGone
}

/**
 * Price and what leads on: on phones within thumb reach (MB1), on a desktop beside the profile once its opening is gone. It
 * sticks inside the profile, so it never covers its end.
 */
export function ContactBar({ profile, contact, opening }: ContactBarProps) {
  const isGone = useIsGone(opening)
  return (
    <div className={`${classes.bar} no-print`} data-beside={isGone || undefined}>
      <p className={classes.words}>
        {profile.priceCents === null ? (
          PRICE_ON_REQUEST
        ) : (
          <>
            <span className={classes.from}>{STARTING_AT} </span>
            <span className={classes.price}>{formatMoney(profile.priceCents)}</span>
          </>
        )}
      </p>
      <div className={classes.contact}>{contact}</div>
    </div>
  )
}
