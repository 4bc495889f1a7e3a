import type { Picture } from '#features/photographers/picture.ts'
import { PersonIcon } from './icons.tsx'
import { Photo } from './photo.tsx'
import classes from './portrait.module.css'

type PortraitProps = { picture: Picture | null; size?: 'sm' | 'md' | 'lg'; priority?: boolean; className?: string }

const SIZES = { sm: '40px', md: '64px', lg: '(min-width: 48em) 176px, 112px' } as const

/** A person's round picture; an outline figure when there is none or when the file fails to load (L14). */
export function Portrait({ picture, size = 'sm', priority, className }: PortraitProps) {
  const figure = (
    <span className={classes.figure}>
      <PersonIcon />
    </span>
  )
  return (
    <span className={[classes.portrait, className].filter(Boolean).join(' ')} data-size={size}>
      {picture ? (
        <Photo picture={picture} sizes={SIZES[size]} ratio="1/1" priority={priority} fallback={figure} />
      ) : (
        figure
      )}
    </span>
  )
}
