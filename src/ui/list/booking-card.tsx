import type { ReactNode } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { Cover } from '#ui/picture/cover.tsx'
import classes from './booking-card.module.css'

type BookingCardProps = {
  /** The other side: a photographer with a cover, or a couple with a monogram. */
  face: { name: string; cover: Picture | null }
  /** The other side's name, as a link to the record. */
  title: ReactNode
  /** The wedding's date. */
  date: ReactNode
  /** One quiet line: the place, a deadline, what is paid. */
  line?: ReactNode
  /** One badge. */
  status: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

/** A record of a wedding: the other side's cover and name with the date, a quiet line, its status and what comes next. */
export function BookingCard({ face, title, date, line, status, action }: BookingCardProps) {
  return (
    <article className={classes.card}>
      <Cover picture={face.cover} name={face.name} size="lg" />
      <div className={classes.words}>
        <div className={classes.head}>
          <div className={classes.title}>{title}</div>
          <p className={classes.date}>{date}</p>
        </div>
        {line && <p className={classes.quiet}>{line}</p>}
        <div className={classes.status}>{status}</div>
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
