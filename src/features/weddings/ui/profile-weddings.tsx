'use no memo'

import { Link } from '@tanstack/react-router'
import type { ProfileWedding } from '#features/photographers/public-profile.ts'
import { monthName, monthOf } from '#shared/date/months.ts'
import { Photo } from '#ui/picture/photo.tsx'
import { swipeRail } from '#ui/picture/swipe-rail.ts'
import { Dotted } from '#ui/text/dotted.tsx'
import { countWords } from '../texts.ts'
import classes from './profile-weddings.module.css'

type ProfileWeddingsProps = {
  id: string
  weddings: readonly ProfileWedding[]
  /** Of a profile that is not public: their own pages are not either. */
  isPreview?: boolean
}

/** The whole weddings of a photographer, each with a page of its own. */
export function ProfileWeddings({ id, weddings, isPreview }: ProfileWeddingsProps) {
  return (
    <section aria-labelledby="weddings" className={classes.section}>
      <h2 id="weddings">Full weddings</h2>
      <ul role="list" className={swipeRail(classes.weddings)}>
        {weddings.map((one) => (
          <li key={one.id}>
            {isPreview ? (
              <div className={classes.wedding}>
                <Told wedding={one} />
              </div>
            ) : (
              <Link
                to="/photographer/$id/weddings/$weddingId"
                params={{ id, weddingId: one.id }}
                className={classes.wedding}
              >
                <Told wedding={one} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Told({ wedding: { cover, title, venue, month, pictureCount } }: { wedding: ProfileWedding }) {
  return (
    <>
      {cover && <Photo picture={cover} sizes="(min-width: 62em) 22rem, (min-width: 40em) 45vw, 100vw" />}
      <span className={classes.title}>{title}</span>
      <Dotted parts={[venue, monthName(monthOf(month)), countWords(pictureCount)]} className={classes.facts} />
    </>
  )
}
