import type { Picture } from '#shared/picture/picture.ts'
import classes from './cover.module.css'
import { initials } from './initials.ts'
import { Photo } from './photo.tsx'

type CoverProps = {
  picture: Picture | null
  /** The photographer's name, whose initials replace a missing picture. */
  name: string
  /** `sm` beside a line of text, `md` in a row, `lg` in a card; `fill` as large as its place. */
  size?: 'sm' | 'md' | 'lg' | 'fill'
  /** The picture's width where it fills its place. */
  sizes?: string
  priority?: boolean
}

const SIZES = { sm: '44px', md: '72px', lg: '160px', fill: '100vw' } as const

/** A photographer's cover, 4:5, or a serif monogram. Decorative: the name next to it says the same. */
export function Cover({ picture, name, size = 'sm', sizes, priority }: CoverProps) {
  const plate = (
    <span className={classes.plate} aria-hidden="true">
      {initials(name)}
    </span>
  )
  return (
    <span className={classes.cover} data-size={size}>
      {picture ? (
        <Photo
          picture={picture}
          sizes={sizes ?? SIZES[size]}
          priority={priority}
          fallback={plate}
          className={classes.photo}
        />
      ) : (
        plate
      )}
    </span>
  )
}
