import { Container } from '#ui/page/container.tsx'
import classes from './page-hero.module.css'

type PageHeroProps = { title: string; lede: string }

/** Opening of an inner page: a large title, the lede in the second column. */
export function PageHero({ title, lede }: PageHeroProps) {
  return (
    <Container className={classes.hero}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lede}>{lede}</p>
    </Container>
  )
}
