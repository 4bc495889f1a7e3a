'use no memo'

import { BackLink } from '#ui/nav/back-link.tsx'
import { PicturePage } from '#ui/picture/picture-page.tsx'
import type { PhotographerProfile } from '../public-profile.ts'
import classes from './all-pictures.module.css'
import { Pictures } from './pictures.tsx'

type AllPicturesProps = { profile: PhotographerProfile; date: string | undefined }

/** Every picture of a photographer on one page; each opens the lightbox. */
export function AllPictures({ profile: { id, name, pictures }, date }: AllPicturesProps) {
  return (
    <PicturePage>
      <BackLink to="/photographer/$id" params={{ id }} search={{ date }}>
        Back to the profile
      </BackLink>
      <div className={classes.head}>
        <h1 className={classes.title}>{name}</h1>
        <p className={classes.count}>{pictures.length} photos</p>
      </div>
      <Pictures pictures={pictures} shown={pictures} name={name} isOpening />
    </PicturePage>
  )
}
