import type { ReactNode } from 'react'
import { Container } from '#ui/page/container.tsx'
import classes from './section.module.css'

type SectionProps = {
  id?: string
  title: string
  lede?: ReactNode
  /** `split`: title in the margin, text beside it. `stack`: title above. */
  layout?: 'split' | 'stack'
  tone?: 'paper' | 'tint'
  /** A link that belongs to the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One titled spread of a marketing page. */
export function Section({ id, title, lede, layout = 'stack', tone = 'paper', aside, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} data-tone={tone}>
      <Container className={classes.inner}>
        <div className={classes.grid} data-layout={layout}>
          <div className={classes.head}>
            <h2>{title}</h2>
            {lede && <p className={classes.lede}>{lede}</p>}
            {aside && <div className={classes.aside}>{aside}</div>}
          </div>
          <div className={classes.body}>{children}</div>
        </div>
      </Container>
    </section>
  )
}
