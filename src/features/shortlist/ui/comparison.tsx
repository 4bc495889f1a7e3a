import { Link } from '@tanstack/react-router'
import { Photo } from '#ui/photo.tsx'
import type { ComparedPhotographer } from '../model.ts'
import { questionsFor } from '../questions.ts'
import classes from './comparison.module.css'

type ComparisonProps = { photographers: readonly ComparedPhotographer[]; date: string | undefined }

/** Up to four photographers side by side, one question a row; on a phone one swipes through them. (DS11) */
export function Comparison({ photographers, date }: ComparisonProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <div className={classes.frame} role="region" aria-label="Comparison" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <span className="visually-hidden">Question</span>
            </th>
            {photographers.map(({ card: { id, name, location, cover } }) => (
              <th key={id} scope="col" className={classes.person}>
                <Link to="/photographer/$id" params={{ id }} search={{ date }} className={classes.link}>
                  {cover && <Photo picture={{ ...cover, alt: '' }} sizes="(min-width: 62em) 18rem, 45vw" ratio="4/5" />}
                  <span className={classes.name}>{name}</span>
                </Link>
                <span className={classes.place}>{location}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questionsFor(date).map(({ label, answer }) => (
            <tr key={label}>
              <th scope="row" className={classes.question}>
                {label}
              </th>
              {photographers.map((photographer) => (
                <td key={photographer.card.id}>{answer(photographer)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
