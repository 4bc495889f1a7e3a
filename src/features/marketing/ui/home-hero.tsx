import { Banner } from '#ui/banner.tsx'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { SHARP_PHONE } from '#ui/sharp-phone.ts'
import { useSite } from '#ui/site.ts'
import { FIGURES, HOME } from '../model.ts'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import classes from './home-hero.module.css'

/** Cover of the site: badge, headline, two links, one photograph (P1). */
export function HomeHero() {
  const { showMarketingFigures } = useSite()
  return (
    <section className={classes.hero}>
      <Container className={classes.grid}>
        <div className={classes.text}>
          <p className={classes.badge}>{HOME.badge}</p>
          <h1 className={classes.headline}>{HOME.headline}</h1>
          <p className={classes.lede}>{HOME.lede}</p>
          <div className={classes.actions}>
            <ButtonLink to="/find-photographer" size="lg">
              {HOME.findButton}
            </ButtonLink>
            <ButtonLink to="/how-it-works" size="lg" variant="default">
              {HOME.howButton}
            </ButtonLink>
          </div>
          {showMarketingFigures && <p className={classes.trusted}>{FIGURES.trusted}</p>}
        </div>
        <Banner
          picture={marketingPicture('home-hero', 'tall')}
          alt={HOME.pictureAlt}
          sizes={`${SHARP_PHONE}, (min-width: 48em) 40vw, 100vw`}
          priority
          className={classes.picture}
        />
      </Container>
    </section>
  )
}
