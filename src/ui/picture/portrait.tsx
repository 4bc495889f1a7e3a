'use no memo'

import type { Picture } from '#shared/picture/picture.ts'
import { PersonIcon } from '#ui/icon/icons.tsx'
import { initials } from './initials.ts'
import { Photo } from './photo.tsx'
import classes from './portrait.module.css'

type PortraitProps = {
  picture: Picture | null
  /** The person's name, whose initials replace a missing picture. */
  name?: string
  size?: 'sm' | 'md' | 'lg'
  priority?: boolean
  className?: string
}

const SIZES = { sm: '40px', md: '64px', lg: '(min-width: 48em) 176px, 112px' } as const

/**
 * A person's round picture. Without one, or when the file fails to load (L14): a quiet serif monogram, or an outline figure
 * where the name is not known. Decorative: the name next to it says the same.
 */
export function Portrait({ picture, name = '', size = 'sm', priority, className }: PortraitProps) {
  const letters = initials(name)
  const figure = letters ? (
    <span className={classes.monogram} aria-hidden="true">
      {letters}
    </span>
  ) : (
    <span className={classes.figure}>
      <PersonIcon />
    </span>
  )
  return (
    <span
      className={[classes.portrait, className].filter(Boolean).join(' ')}
      data-size={size}
      data-monogram={(!picture && letters !== '') || undefined}
    >
      {picture ? (
        <Photo picture={picture} sizes={SIZES[size]} ratio="1/1" priority={priority} fallback={figure} />
      ) : (
        figure
      )}
    </span>
  )
}
