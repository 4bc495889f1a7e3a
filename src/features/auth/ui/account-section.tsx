import type { ReactNode } from 'react'
import classes from './account-page.module.css'

/** One part of the account: what it is about, and what can be done. */
export function Section({
  id,
  title,
  text,
  children,
}: {
  id?: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section id={id} className={classes.section}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
