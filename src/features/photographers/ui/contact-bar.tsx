import { ButtonLink } from '#ui/link.tsx'
import { formatMoney } from '#ui/money.tsx'
import type { PhotographerProfile } from '../profile.ts'
import { contactReturnTo } from './contact.ts'
import classes from './contact-bar.module.css'

/** On phones: price and Contact within thumb reach (MB1). It sticks inside the profile, so it never covers its end. */
export function ContactBar({ profile, date }: { profile: PhotographerProfile; date: string | undefined }) {
  return (
    <div className={`${classes.bar} no-print`}>
      <p className={classes.words}>
        {profile.priceCents === null ? (
          profile.name
        ) : (
          <>
            <span className={classes.from}>Starting at </span>
            <span className={classes.price}>{formatMoney(profile.priceCents)}</span>
          </>
        )}
      </p>
      <ButtonLink
        to="/sign-up"
        search={{ returnTo: contactReturnTo(profile.id, date) }}
        size="md"
        className={classes.contact}
      >
        Contact
      </ButtonLink>
    </div>
  )
}
