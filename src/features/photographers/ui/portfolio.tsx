import { Button } from '#ui/button.tsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { Photo } from '#ui/photo.tsx'
import { SHARP_PHONE } from '#ui/sharp-phone.ts'
import type { Picture } from '#shared/picture.ts'
import { NO_PORTFOLIO_IMAGES, PROFILE_PICTURES } from '../profile.ts'
import { portfolioRows, rowShape } from './portfolio-rows.ts'
import classes from './portfolio.module.css'

const loadLightbox = () => import('#ui/lightbox.tsx')
const Lightbox = lazy(() => loadLightbox().then((module) => ({ default: module.Lightbox })))

/** The first six pictures in rows that keep their shapes; every picture and 'View all' open the lightbox (PF2, C7). */
export function Portfolio({ pictures, name }: { pictures: Picture[]; name: string }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = (place: number, button: HTMLButtonElement) => {
    opener.current = button
    setOpenAt(place)
  }
  const close = () => {
    setOpenAt(null)
    opener.current?.focus()
  }
  return (
    <section aria-labelledby="portfolio" className={classes.portfolio}>
      <h2 id="portfolio">Portfolio</h2>
      {pictures.length === 0 ? (
        <p className={classes.none}>{NO_PORTFOLIO_IMAGES}</p>
      ) : (
        <PictureRows pictures={pictures.slice(0, PROFILE_PICTURES)} name={name} onOpen={open} />
      )}
      {pictures.length > PROFILE_PICTURES && (
        <Button
          variant="default"
          size="md"
          className={classes.all}
          onPointerEnter={() => void loadLightbox()}
          onFocus={() => void loadLightbox()}
          onClick={(event) => open(0, event.currentTarget)}
        >
          View all {pictures.length} photos
        </Button>
      )}
      {openAt !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} index={openAt} name={name} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

type PictureRowsProps = {
  pictures: Picture[]
  name: string
  onOpen: (place: number, button: HTMLButtonElement) => void
}

function PictureRows({ pictures, name, onOpen }: PictureRowsProps) {
  return (
    <div className={classes.rows}>
      {portfolioRows(pictures).map((row) => (
        <div key={row[0]!.key} className={classes.row}>
          {row.map((picture) => {
            const index = pictures.indexOf(picture)
            return (
              <button
                key={picture.key}
                type="button"
                className={classes.picture}
                style={rowShape(picture)}
                onPointerEnter={() => void loadLightbox()}
                onFocus={() => void loadLightbox()}
                onClick={(event) => onOpen(index, event.currentTarget)}
              >
                <Photo
                  picture={{ ...picture, alt: picture.alt || `Photograph ${index + 1} by ${name}` }}
                  sizes={`${SHARP_PHONE}, (min-width: 90em) ${Math.round(84 / row.length)}rem, (min-width: 48em) ${Math.round(100 / row.length)}vw, 100vw`}
                  ratio="natural"
                />
                <span className="visually-hidden">, enlarge</span>
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
