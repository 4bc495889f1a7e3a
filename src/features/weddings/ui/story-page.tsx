'use no memo'

import type { ComponentType } from 'react'
import { monthName, monthOf } from '#shared/date/months.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { ShareButton } from '#ui/button/share-button.tsx'
import { BackLink } from '#ui/nav/back-link.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { PicturePage } from '#ui/picture/picture-page.tsx'
import { Dotted } from '#ui/text/dotted.tsx'
import { type PublicWedding, storyPath } from '../model.ts'
import { countWords, MISSING_WEDDING_TEXT, MISSING_WEDDING_TITLE } from '../texts.ts'
import classes from './story-page.module.css'

/** Pictures in rows that open the lightbox; given by the route. */
export type PicturesSlot = ComponentType<{ pictures: Picture[]; shown: Picture[]; name: string; isOpening?: boolean }>

/** One whole wedding, told in pictures, and the way to the one who took them. */
export function StoryPage({ wedding, Pictures }: { wedding: PublicWedding; Pictures: PicturesSlot }) {
  const { photographerId: id, photographer, title, venue, month, pictures } = wedding
  return (
    <PicturePage>
      <div className={classes.top}>
        <BackLink to="/photographer/$id" params={{ id }}>
          {photographer}
        </BackLink>
        <ShareButton path={storyPath(wedding)} title={`${title}, ${venue}`} />
      </div>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p>
          <Dotted parts={[venue, monthName(monthOf(month)), countWords(pictures.length)]} className={classes.facts} />
        </p>
      </header>
      <Pictures pictures={pictures} shown={pictures} name={photographer} isOpening />
      <div className={classes.next}>
        <p className={classes.by}>Photographed by {photographer}</p>
        <div className={classes.ways}>
          <ButtonLink to="/photographer/$id" params={{ id }} search={{ contact: true }}>
            Ask about your date
          </ButtonLink>
          <ButtonLink to="/photographer/$id" params={{ id }} variant="default">
            See the profile
          </ButtonLink>
        </div>
      </div>
    </PicturePage>
  )
}

/** A wedding that is not, or no longer, shown. (T19) */
export function MissingWedding({ photographerId }: { photographerId: string }) {
  return (
    <Container className={classes.missing}>
      <h1>{MISSING_WEDDING_TITLE}</h1>
      <p className={classes.facts}>{MISSING_WEDDING_TEXT}</p>
      <ButtonLink to="/photographer/$id" params={{ id: photographerId }}>
        To the photographer
      </ButtonLink>
    </Container>
  )
}
