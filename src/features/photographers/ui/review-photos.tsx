'use no memo'

import { useRef, useState } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { fetchAhead, fetched } from '#ui/page/fetched.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import classes from './reviews.module.css'

const loadLightbox = () => import('#ui/picture/lightbox.tsx')
const Lightbox = fetched(() => loadLightbox().then((module) => module.Lightbox), { place: 'over' })

/** The photos of one review; each opens all of them in the lightbox. */
export function ReviewPhotos({ photos, author }: { photos: Picture[]; author: string }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  if (photos.length === 0) return null
  const named = photos.map((photo, index) => ({
    ...photo,
    alt: photo.alt || `Photo ${index + 1} of ${photos.length} by ${author}`,
  }))
  const close = () => {
    setOpenAt(null)
    opener.current?.focus()
  }
  return (
    <>
      <ul role="list" className={classes.photos} aria-label={`Photos by ${author}`}>
        {named.map((photo, index) => (
          <li key={photo.key}>
            <button
              type="button"
              className={classes.photo}
              onPointerEnter={() => fetchAhead(loadLightbox)}
              onFocus={() => fetchAhead(loadLightbox)}
              onClick={(event) => {
                opener.current = event.currentTarget
                setOpenAt(index)
              }}
            >
              <Photo picture={photo} sizes="7rem" ratio="4/5" />
              <span className="visually-hidden">, enlarge</span>
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null && <Lightbox pictures={named} index={openAt} name={author} onClose={close} />}
    </>
  )
}
