import type { PhotographerProfile } from '../profile.ts'
import classes from './contact-bar.module.css'
import { ContactLink } from './contact-link.tsx'
import { formatMoney } from '#shared/money.ts'
import { STARTING_AT } from '../texts.ts'

/** On phones: price and Contact within thumb reach (MB1). It sticks inside the profile, so it never covers its end. */
export function ContactBar({ profile, date }: { profile: PhotographerProfile; date: string | undefined }) {
  return (
    <div className={`${classes.bar} no-print`}>
      <p className={classes.words}>
        {profile.priceCents === null ? (
          profile.name
        ) : (
          <>
            <span className={classes.from}>{STARTING_AT} </span>
            <span className={classes.price}>{formatMoney(profile.priceCents)}</span>
          </>
        )}
      </p>
      <ContactLink id={profile.id} date={date} className={classes.contact} />
    </div>
  )
}
