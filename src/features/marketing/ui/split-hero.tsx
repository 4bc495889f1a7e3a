import type { ReactNode } from 'react'
import type { BannerPicture } from '#shared/picture/picture.ts'
import { Container } from '#ui/page/container.tsx'
import { Banner } from '#ui/picture/banner.tsx'
import { SHARP_PHONE } from '#ui/picture/sharp-phone.ts'
import classes from './split-hero.module.css'

type SplitHeroProps = {
  badge?: string
  headline: string
  lede: string
  actions: ReactNode
  /** A line under the buttons. */
  after?: ReactNode
  picture: BannerPicture | null
  alt: string
  /** What stays when the place is wider than the picture: its lower edge instead of its middle. */
  keepsLowerEdge?: boolean
}

/** Opening of a landing page: headline, lede and buttons beside an upright photograph, or above it on a phone. */
export function SplitHero({ badge, headline, lede, actions, after, picture, alt, keepsLowerEdge }: SplitHeroProps) {
  return (
    <section>
      <Container className={classes.grid}>
        <div className={classes.text}>
          {badge && <p className={classes.badge}>{badge}</p>}
          <h1 className={classes.headline}>{headline}</h1>
          <p className={classes.lede}>{lede}</p>
          <div className={classes.actions}>{actions}</div>
          {after && <div className={classes.after}>{after}</div>}
        </div>
        <Banner
          picture={picture}
          alt={alt}
          sizes={`${SHARP_PHONE}, (min-width: 48em) 40vw, 100vw`}
          priority
          className={keepsLowerEdge ? `${classes.picture} ${classes.low}` : classes.picture}
        />
      </Container>
    </section>
  )
}
