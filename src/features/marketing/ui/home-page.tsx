import type { ReactNode } from 'react'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Banner } from '#ui/picture/banner.tsx'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import { HOME } from '../model.ts'
import { FeaturedPhotographers } from './featured.tsx'
import { Figures } from './figures.tsx'
import { HomeHero } from './home-hero.tsx'
import classes from './home-page.module.css'
import { HomeSteps } from './home-steps.tsx'
import { Section } from './section.tsx'
import { Testimonials } from './testimonials.tsx'

type HomePageProps = {
  featured: readonly ReactNode[]
  /** Shown in place of the featured cards when they could not be read. */
  featuredProblem?: ReactNode
  newsletterForm: ReactNode
}

/** Home page (R1). Cards and form belong to other features and are passed in by the route. */
export function HomePage({ featured, featuredProblem, newsletterForm }: HomePageProps) {
  return (
    <>
      <HomeHero />
      <Figures />
      <HomeSteps />
      <FeaturedPhotographers cards={featured} problem={featuredProblem} />
      <Banner picture={marketingPicture('home-wide', 'wide')} alt={HOME.plateAlt} className={classes.plate} />
      <Testimonials
        title={HOME.testimonialsTitle}
        picture="how-it-works"
        aside={
          <ArrowLink to="/how-it-works" hash="testimonials">
            {HOME.testimonialsLink}
          </ArrowLink>
        }
      />
      <Section title={HOME.newsletterTitle} lede={HOME.newsletterText} layout="split" tone="tint">
        {newsletterForm}
      </Section>
    </>
  )
}
