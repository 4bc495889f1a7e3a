import type { ReactNode } from 'react'
import { Container } from '#ui/page/container.tsx'
import classes from './closing.module.css'

/** The end of a page, with its main action. */
export function Closing({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes.closing}>
      <Container className={classes.inner}>
        <h2 className={classes.title}>{title}</h2>
        {text && <p className={classes.text}>{text}</p>}
        <div className={classes.actions}>{children}</div>
      </Container>
    </section>
  )
}
