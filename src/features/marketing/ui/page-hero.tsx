import type { ReactNode } from 'react'
import { Container } from '#ui/container.tsx'
import classes from './page-hero.module.css'

type PageHeroProps = { title: string; lede: string; actions?: ReactNode }

/** Opening of an inner page: a large title, the lede in the second column. */
export function PageHero({ title, lede, actions }: PageHeroProps) {
  return (
    <Container className={classes.hero}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.side}>
        <p className={classes.lede}>{lede}</p>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </Container>
  )
}
