'use no memo'

import { ButtonLink } from '#ui/nav/link.tsx'
import {
  NO_PORTFOLIO_IMAGES,
  type PhotographerProfile,
  PROFILE_PICTURES,
  portfolioPictures,
} from '../public-profile.ts'
import { Pictures } from './pictures.tsx'
import classes from './portfolio.module.css'

type PortfolioProps = { profile: PhotographerProfile; date: string | undefined }

/** The first six pictures after the cover, and the way to the page of all of them (PF2). */
export function Portfolio({ profile: { id, name, pictures, look }, date }: PortfolioProps) {
  return (
    <section aria-labelledby="portfolio" className={classes.portfolio}>
      <header className={classes.head}>
        <h2 id="portfolio">Portfolio</h2>
        {look && (
          <p className={classes.look}>
            Measured from {look.pictureCount} pictures: {look.words.join(', ')}.{' '}
            <a href="/get-matched#how">How looks are measured</a>
          </p>
        )}
      </header>
      {pictures.length === 0 ? (
        <p className={classes.none}>{NO_PORTFOLIO_IMAGES}</p>
      ) : (
        <Pictures pictures={pictures} shown={portfolioPictures(pictures)} name={name} />
      )}
      {pictures.length > PROFILE_PICTURES && (
        <ButtonLink
          to="/photographer/$id"
          params={{ id }}
          search={{ date, pictures: true }}
          variant="default"
          size="md"
          className={classes.all}
        >
          View all {pictures.length} photos
        </ButtonLink>
      )}
    </section>
  )
}
