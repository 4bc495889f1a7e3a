'use no memo'

import { useRef, useState } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { fetchAhead, fetched } from '#ui/page/fetched.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { SHARP_PHONE } from '#ui/picture/sharp-phone.ts'
import { swipeRail } from '#ui/picture/swipe-rail.ts'
import classes from './pictures.module.css'
import { portfolioRows, rowShape } from './portfolio-rows.ts'

const loadLightbox = () => import('#ui/picture/lightbox.tsx')
const Lightbox = fetched(() => loadLightbox().then((module) => module.Lightbox), { place: 'over' })

type PicturesProps = {
  /** What the lightbox leafs through. */
  pictures: Picture[]
  /** Those of them that are on the page. */
  shown: Picture[]
  name: string
  /** Whether they open the page: the first one is loaded first. */
  isOpening?: boolean
}

/** Pictures in rows that keep their shapes; each opens the lightbox and gets the focus back. */
export function Pictures({ pictures, shown, name, isOpening }: PicturesProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpenAt(null)
    opener.current?.focus()
  }
  return (
    <div className={isOpening ? classes.rows : swipeRail(`${classes.rows} ${classes.strip}`)}>
      {portfolioRows(shown).map((row) => (
        <div key={row[0]!.key} className={classes.row}>
          {row.map((picture) => {
            const index = pictures.indexOf(picture)
            return (
              <button
                key={picture.key}
                type="button"
                className={classes.picture}
                style={rowShape(picture)}
                onPointerEnter={() => fetchAhead(loadLightbox)}
                onFocus={() => fetchAhead(loadLightbox)}
                onClick={(event) => {
                  opener.current = event.currentTarget
                  setOpenAt(index)
                }}
              >
                <Photo
                  picture={{ ...picture, alt: picture.alt || `Photograph ${index + 1} by ${name}` }}
                  sizes={`${SHARP_PHONE}, (min-width: 90em) ${Math.round(84 / row.length)}rem, (min-width: 48em) ${Math.round(100 / row.length)}vw, 100vw`}
                  ratio="natural"
                  priority={isOpening && index === 0}
                />
                <span className="visually-hidden">, enlarge</span>
              </button>
            )
          })}
        </div>
      ))}
      {openAt !== null && <Lightbox pictures={pictures} index={openAt} name={name} onClose={close} />}
    </div>
  )
}
