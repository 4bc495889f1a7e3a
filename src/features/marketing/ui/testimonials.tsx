import type { ReactNode } from 'react'
import { useSite } from '#ui/page/site.ts'
import { Banner } from '#ui/picture/banner.tsx'
import { SHARP_PHONE } from '#ui/picture/sharp-phone.ts'
import { swipeRail } from '#ui/picture/swipe-rail.ts'
import type { PictureName } from '#ui/site-pictures/crops.ts'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import { figureWords } from '../figure-words.ts'
import { TESTIMONIALS } from '../model.ts'
import { Section } from './section.tsx'
import classes from './testimonials.module.css'

type TestimonialsProps = { id?: string; title: string; aside?: ReactNode; picture: PictureName }

/** The three fixed couple quotes beside a photograph; nothing while nobody has stated that they are true. */
export function Testimonials({ id, title, aside, picture }: TestimonialsProps) {
  const { figures } = useSite()
  if (!figures.testimonials) return null
  return (
    <Section id={id} title={title} lede={figureWords(figures).rating} aside={aside}>
      <div className={classes.spread}>
        <Banner
          picture={marketingPicture(picture, 'tall')}
          alt=""
          sizes={`${SHARP_PHONE}, (min-width: 62em) 26rem, 100vw`}
          className={classes.picture}
        />
        {/* On a phone it is swiped, and has nothing in it that keys could go to. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul role="list" aria-label={title} tabIndex={0} className={swipeRail(classes.quotes)}>
          {TESTIMONIALS.map(({ quote, names, place }) => (
            <li key={names}>
              <figure className={classes.figure}>
                <blockquote className={classes.quote}>
                  <p>{quote}</p>
                </blockquote>
                <figcaption className={classes.caption}>
                  <span className={classes.names}>{names}</span>
                  <span>{place}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
