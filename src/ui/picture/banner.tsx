import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BannerPicture } from '#shared/picture/picture.ts'
import classes from './banner.module.css'

/** Below the second breakpoint of the theme: phones. */
const NARROW = '(max-width: 47.99em)'

type BannerProps = {
  picture: BannerPicture | null
  alt: string
  sizes?: string
  priority?: boolean
  className?: string
  children?: ReactNode
}

/** A wide or tall editorial picture; if the file fails, a drawn horizon replaces it. */
export function Banner({ picture, alt, sizes = '100vw', priority, className, children }: BannerProps) {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.currentSrc && element.naturalWidth === 0) setBroken(true)
  }, [])
  return (
    <div className={[classes.banner, className].filter(Boolean).join(' ')}>
      {picture && !isBroken ? (
        <picture className={classes.frame}>
          {picture.narrowSrcSet && <source media={NARROW} srcSet={picture.narrowSrcSet} sizes={sizes} />}
          <img
            ref={image}
            className={classes.image}
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={sizes}
            width={picture.width}
            height={picture.height}
            alt={alt}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            onError={() => setBroken(true)}
          />
        </picture>
      ) : (
        <Horizon alt={alt} />
      )}
      {children}
    </div>
  )
}

/** The local fallback: part of the page itself, so it cannot fail to load. */
function Horizon({ alt }: { alt: string }) {
  return (
    <svg
      className={classes.image}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <rect width="400" height="300" className={classes.sky} />
      <circle cx="262" cy="176" r="46" className={classes.sun} />
      <path d="M0 196c60-22 110-10 170-4s140-26 230 2v106H0z" className={classes.far} />
      <path d="M0 232c80-18 150 14 230 0s120-10 170 2v66H0z" className={classes.near} />
    </svg>
  )
}
