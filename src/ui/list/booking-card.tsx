import type { ReactNode } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { Cover } from '#ui/picture/cover.tsx'
import classes from './booking-card.module.css'

type BookingCardProps = {
  /** The other side: a photographer with a cover, or a couple with a monogram. */
  face: { name: string; cover: Picture | null }
  /** The wedding's date or what is to be done, as a link to the record. */
  title: ReactNode
  place?: string | undefined
  /** One badge. */
  status: ReactNode
  /** A line below: a deadline, or what is paid. */
  note?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

/** A record of a wedding: the other side's cover, the date, who and where, its status, and what comes next. */
export function BookingCard({ face, title, place, status, note, action }: BookingCardProps) {
  return (
    <article className={classes.card}>
      <Cover picture={face.cover} name={face.name} size="lg" />
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        <p className={classes.who}>
          {face.name}
          {place && <span className={classes.quiet}>, {place}</span>}
        </p>
        <div className={classes.status}>{status}</div>
        {note && <p className={classes.quiet}>{note}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </article>
  )
}

/** Such cards below each other, or side by side where there is room. */
export function BookingCards({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  )
}
