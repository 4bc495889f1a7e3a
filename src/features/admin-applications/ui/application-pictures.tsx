import { type CSSProperties, useState } from 'react'
import { pictureSrcSet, pictureUrl } from '#shared/picture/picture.ts'
import { fetched } from '#ui/page/fetched.tsx'
import { useSite } from '#ui/page/site.ts'
import { averageTone } from '#ui/picture/thumbhash.ts'
import classes from './applications.module.css'
import type { Application } from './types.ts'

type Picture = Application['portfolio'][number]

const Lightbox = fetched(() => import('#ui/picture/lightbox.tsx').then((module) => module.Lightbox), { place: 'over' })

/** With the file name, which may say whose picture it is. */
const withCaption = (picture: Picture) => ({
  ...picture,
  caption: [picture.alt, picture.originalName].filter(Boolean).join(' · '),
})

type ApplicationPicturesProps = { application: Application; onCovered: (isCovered: boolean) => void }

/** The pictures side by side, each a click away from full size; the portrait comes first. */
export function ApplicationPictures({ application, onCovered }: ApplicationPicturesProps) {
  const { profilePicture, portfolio } = application
  const pictures = profilePicture ? [profilePicture, ...portfolio] : portfolio
  const [opened, setOpened] = useState<number | null>(null)
  const open = (index: number | null) => {
    setOpened(index)
    onCovered(index !== null)
  }
  const name = application.businessName || application.name
  return (
    <section className={classes.gallery} aria-label="Pictures">
      <h3>
        {portfolio.length} portfolio {portfolio.length === 1 ? 'image' : 'images'}
        {profilePicture ? ' and a profile picture' : ', no profile picture'}
      </h3>
      {pictures.length === 0 && <p className={classes.quiet}>No portfolio images</p>}
      <ul className={classes.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Tile picture={picture} place={index + 1} onOpen={() => open(index)} />
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Lightbox pictures={pictures.map(withCaption)} index={opened} name={name} onClose={() => open(null)} />
      )}
    </section>
  )
}

type TileProps = { picture: Picture; place: number; onOpen: () => void }

function Tile({ picture, place, onOpen }: TileProps) {
  const { filesUrl } = useSite()
  const [isBroken, setBroken] = useState(false)
  const words = picture.alt || (picture.isProfile ? 'Profile picture' : `Picture ${place}`)
  const tone = { '--tone': averageTone(picture.thumbhash) ?? undefined } as CSSProperties
  return (
    <button type="button" className={classes.tile} style={tone} onClick={onOpen} aria-label={`Enlarge: ${words}`}>
      {isBroken ? (
        <span className={classes.broken}>{picture.originalName || words}</span>
      ) : (
        <img
          src={pictureUrl(picture, filesUrl, 640)}
          srcSet={pictureSrcSet(picture, filesUrl)}
          sizes="(min-width: 62em) 18rem, 45vw"
          width={picture.width}
          height={picture.height}
          alt=""
          loading={place > 6 ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </button>
  )
}
