import type { ReactNode } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { Cover } from './cover.tsx'
import classes from './wedding-picture.module.css'

type WeddingPictureProps = {
  face: { name: string; cover: Picture | null }
  /** What it is, above the title. */
  kicker: string
  /** A heading: how far off it is. */
  title: ReactNode
  /** The line below: date, people, place, one of them a link to the record. */
  children: ReactNode
  /** The picture's width. */
  sizes: string
}

/** The next wedding as a picture with its words on it. */
export function WeddingPicture({ face, kicker, title, children, sizes }: WeddingPictureProps) {
  return (
    <div className={classes.picture}>
      <Cover picture={face.cover} name={face.name} size="fill" sizes={sizes} priority />
      <div className={classes.words}>
        <p className={classes.kicker}>{kicker}</p>
        {title}
        <p className={classes.facts}>{children}</p>
      </div>
    </div>
  )
}
