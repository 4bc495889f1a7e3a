import type { ReactNode } from 'react'
import classes from './day.module.css'

/** One part of the plan under its heading. */
export function Section({ title, id, count, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        {count && <p className={classes.count}>{count}</p>}
      </div>
      {children}
    </section>
  )
}

type SectionProps = { title: string; id: string; count?: string | false; children: ReactNode }
