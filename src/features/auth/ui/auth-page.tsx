import type { ReactNode } from 'react'
import { Container } from '#ui/page/container.tsx'
import { Banner } from '#ui/picture/banner.tsx'
import type { PictureName } from '#ui/site-pictures/crops.ts'
import { uprightPicture } from '#ui/site-pictures/pictures.ts'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import classes from './auth-page.module.css'

type AuthPageProps = {
  title: string
  lede?: ReactNode
  /** Links to the neighboring pages, under the form. */
  links?: ReactNode
  picture?: PictureName
  children?: ReactNode
}

/** One form beside one photograph; on phones the form alone, so that its button is within reach. */
export function AuthPage({ title, lede, links, picture = 'about', children }: AuthPageProps) {
  return (
    <MantineScope>
      <Container className={classes.page}>
        <div className={classes.column}>
          <div className={classes.opening}>
            <h1 className={classes.title}>{title}</h1>
            {lede && <p className={classes.lede}>{lede}</p>}
          </div>
          {children}
          {links && <div className={classes.links}>{links}</div>}
        </div>
        <div className={classes.side}>
          <Banner
            picture={uprightPicture(picture)}
            alt=""
            sizes="(min-width: 62em) 45vw, 1px"
            className={classes.picture}
          />
        </div>
      </Container>
    </MantineScope>
  )
}
