import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { useSite } from '#ui/page/site.ts'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import { figureWords } from '../figure-words.ts'
import { HOME } from '../model.ts'
import { HeroSearch } from './hero-search.tsx'
import { SplitHero } from './split-hero.tsx'

/** Cover of the site: badge, headline, date, place and look, one photograph. */
export function HomeHero() {
  const { trusted } = figureWords(useSite().figures)
  return (
    <SplitHero
      badge={HOME.badge}
      headline={HOME.headline}
      lede={HOME.lede}
      after={
        <>
          {trusted && <span>{trusted}</span>}
          <ArrowLink to="/get-matched">{HOME.matchLink}</ArrowLink>
        </>
      }
      actions={
        <HeroSearch>
          <ButtonLink to="/how-it-works" size="lg" variant="default">
            {HOME.howButton}
          </ButtonLink>
        </HeroSearch>
      }
      picture={marketingPicture('home-hero', 'tall')}
      alt={HOME.pictureAlt}
      keepsLowerEdge
    />
  )
}
