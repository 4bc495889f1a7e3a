'use no memo'

import { Link } from '@tanstack/react-router'
import type { ProfileWedding } from '#features/photographers/profile.ts'
import { monthName, monthOf } from '#shared/months.ts'
import { Photo } from '#ui/photo.tsx'
import { countWords } from '../texts.ts'
import classes from './profile-weddings.module.css'

type ProfileWeddingsProps = { id: string; weddings: readonly ProfileWedding[] }

/** The whole weddings of a photographer, each with a page of its own. (PF4) */
export function ProfileWeddings({ id, weddings }: ProfileWeddingsProps) {
  return (
    <section aria-labelledby="weddings" className={classes.section}>
      <h2 id="weddings">Full weddings</h2>
      <ul role="list" className={classes.weddings}>
        {weddings.map((one) => (
          <li key={one.id}>
            <Link
              to="/photographer/$id/weddings/$weddingId"
              params={{ id, weddingId: one.id }}
              className={classes.wedding}
            >
              {one.cover && (
                <Photo picture={one.cover} sizes="(min-width: 62em) 22rem, (min-width: 40em) 45vw, 100vw" />
              )}
              <span className={classes.title}>{one.title}</span>
              <span className={classes.facts}>
                {[one.venue, monthName(monthOf(one.month)), countWords(one.pictureCount)].join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
