'use no memo'

import type { ReactNode, Ref } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import { Heart } from '#ui/button/heart.tsx'
import { InstagramIcon } from '#ui/icon/icons.tsx'
import { GlobeIcon } from '#ui/icon/page-icons.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { Portrait } from '#ui/picture/portrait.tsx'
import { SHARP_PHONE } from '#ui/picture/sharp-phone.ts'
import { Rating } from '#ui/text/rating.tsx'
import type { PhotographerProfile } from '../public-profile.ts'
import { PRICE_ON_REQUEST, STARTING_AT } from '../texts.ts'
import classes from './profile-opening.module.css'

type OpeningProps = {
  ref: Ref<HTMLDivElement>
  profile: PhotographerProfile
  dateCheck: ReactNode
  /** The next action: writing, or on a booked day the photographers who are free. */
  contact: ReactNode
}

/** Cover, portrait, name, place, styles, price and the way to write (P6). */
export function ProfileOpening({ ref, profile, dateCheck, contact }: OpeningProps) {
  const cover = profile.pictures[0]
  return (
    <div ref={ref} className={classes.opening} data-cover={cover ? true : undefined}>
      {cover && (
        <div className={classes.cover}>
          <Photo
            picture={{ ...cover, alt: '' }}
            sizes={`${SHARP_PHONE}, (min-width: 90em) 34rem, (min-width: 62em) 40vw, 100vw`}
            ratio="4/5"
            priority
            className={classes.photo}
          />
        </div>
      )}
      <div className={classes.words}>
        <div className={classes.who}>
          <Portrait picture={profile.avatar} name={profile.name} size="md" />
          <div>
            <p className={classes.location}>{profile.location}</p>
            <Rating rating={profile.rating} reviewCount={profile.reviewCount} />
          </div>
          <Heart id={profile.id} name={profile.name} />
        </div>
        <h1 className={classes.name}>{profile.name}</h1>
        {profile.businessName && profile.businessName !== profile.name && (
          <p className={classes.business}>{profile.businessName}</p>
        )}
        {profile.specialties.length > 0 && (
          <ul role="list" aria-label="Styles" className={classes.specialties}>
            {profile.specialties.map((specialty) => (
              <li key={specialty}>{specialty}</li>
            ))}
          </ul>
        )}
        <div className={classes.decide}>{dateCheck}</div>
        <div className={classes.act}>
          <p className={classes.price}>
            {profile.priceCents === null ? (
              PRICE_ON_REQUEST
            ) : (
              <>
                <span className={classes.from}>{STARTING_AT} </span>
                {formatMoney(profile.priceCents)}
              </>
            )}
          </p>
          <div className={classes.contact}>{contact}</div>
        </div>
        <Connect profile={profile} />
      </div>
    </div>
  )
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** Website and Instagram, when there are any and the site shows them. */
function Connect({ profile }: { profile: PhotographerProfile }) {
  const { websiteUrl, instagramUrl, instagramHandle } = profile
  if (!websiteUrl && !instagramUrl) return null
  return (
    <div className={classes.connect}>
      <h2 className={classes.connectTitle}>Connect</h2>
      <ul role="list" className={classes.links}>
        {websiteUrl && (
          <li>
            <a href={websiteUrl} {...OUTSIDE} className={classes.link}>
              <GlobeIcon />
              Website
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        )}
        {instagramUrl && (
          <li>
            <a href={instagramUrl} {...OUTSIDE} className={classes.link}>
              <InstagramIcon />
              Instagram
              {instagramHandle && <span className={classes.handle}>@{instagramHandle}</span>}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
