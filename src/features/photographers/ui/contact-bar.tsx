'use no memo'

import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import type { PhotographerProfile } from '../public-profile.ts'
import { PRICE_ON_REQUEST, STARTING_AT } from '../texts.ts'
import classes from './contact-bar.module.css'

/** On phones: price and what leads on within thumb reach (MB1). It sticks inside the profile, so it never covers its end. */
export function ContactBar({ profile, contact }: { profile: PhotographerProfile; contact: ReactNode }) {
  return (
    <div className={`${classes.bar} no-print`}>
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
