'use no memo'

import type { CSSProperties } from 'react'
import classes from './skeleton.module.css'

type SkeletonProps = {
  height?: string
  width?: string
  mt?: string
  circle?: boolean
  /** In the shape of a photograph. */
  isPicture?: boolean
  className?: string
}

/** A gray placeholder in the shape of what is loading. Plain HTML, for the public pages. */
export function Skeleton({ height, width, mt, circle, isPicture, className }: SkeletonProps) {
  // Callers set the size; a circle is as wide as it is high.
  const shape = { '--h': height, '--w': circle ? height : width, '--mt': mt } as CSSProperties
  return (
    <span
      className={[classes.skeleton, className].filter(Boolean).join(' ')}
      style={shape}
      data-circle={circle || undefined}
      data-picture={isPicture || undefined}
      aria-hidden="true"
    />
  )
}
