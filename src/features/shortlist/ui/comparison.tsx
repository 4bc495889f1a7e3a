import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Photo } from '#ui/picture/photo.tsx'
import { isAboutDate, questionsFor } from '../comparison.ts'
import type { ComparedPhotographer, ShortlistEntry } from '../model.ts'
import classes from './comparison.module.css'

type ComparisonProps = {
  photographers: readonly ComparedPhotographer[]
  /** What the two of a couple noted; empty for visitors. */
  entries: readonly ShortlistEntry[]
  date: string | undefined
}

/** Up to four photographers side by side, one question a row; on a phone one swipes through them. */
export function Comparison({ photographers, entries, date }: ComparisonProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.comparison}>
      <Names photographers={photographers} frame={frame} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard */}
      <div ref={frame} className={classes.frame} role="region" aria-label="Comparison" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                <span className="visually-hidden">Question</span>
              </th>
              {photographers.map(({ card: { id, name, location, cover } }) => (
                <th key={id} scope="col" className={classes.person}>
                  <Link to="/photographer/$id" params={{ id }} search={{ date }} className={classes.link}>
                    {cover && (
                      <Photo picture={{ ...cover, alt: '' }} sizes="(min-width: 62em) 16rem, 45vw" ratio="4/5" />
                    )}
                    <span className={classes.name}>{name}</span>
                  </Link>
                  <span className={classes.place}>{location}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questionsFor(date, entries).map((question) => (
              <tr key={question.label}>
                <th scope="row" className={classes.question}>
                  <span>{question.label}</span>
                </th>
                {photographers.map((photographer) => (
                  <td key={photographer.card.id} dir={question.isWritten ? 'auto' : undefined}>
                    {question.answer(photographer)}
                    {isAboutDate(question) && <FreesUp photographer={photographer} date={date} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The way to be told when a date that is taken frees up. */
function FreesUp({
  photographer: { card },
  date,
}: Pick<ComparisonProps, 'date'> & { photographer: ComparedPhotographer }) {
  if (!date || !card.availability || card.availability === 'free') return null
  return (
    <Link to="/dashboard/alerts" search={{ photographer: card.id, date }} className={classes.freesUp}>
      Tell me when it frees up<span className="visually-hidden">: {card.name}</span>
    </Link>
  )
}

type NamesProps = Pick<ComparisonProps, 'photographers'> & { frame: RefObject<HTMLDivElement | null> }

/** Names the columns once the pictures have scrolled out of view; screen readers hear it with each answer. */
function Names({ photographers, frame }: NamesProps) {
  const [isPast, setPast] = useState(false)
  const names = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const table = frame.current
    const head = table?.querySelector('thead')
    if (!table || !head) return undefined
    const follow = () => names.current?.scrollTo({ left: table.scrollLeft, behavior: 'instant' })
    const seen = new IntersectionObserver(([entry]) => {
      setPast(!entry!.isIntersecting && entry!.boundingClientRect.top < 0)
      follow()
    })
    seen.observe(head)
    table.addEventListener('scroll', follow, { passive: true })
    return () => {
      seen.disconnect()
      table.removeEventListener('scroll', follow)
    }
  }, [frame])
  return (
    <div className={classes.names} data-shown={isPast} aria-hidden="true">
      <div ref={names} className={classes.row}>
        {photographers.map(({ card: { id, name } }) => (
          <span key={id}>{name}</span>
        ))}
      </div>
    </div>
  )
}
