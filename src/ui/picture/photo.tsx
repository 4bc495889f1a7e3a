import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Picture, pictureSrcSet, pictureUrl } from '#shared/picture/picture.ts'
import { useSite } from '#ui/page/site.ts'
import classes from './photo.module.css'
import { averageTone, thumbhashBytes } from './thumbhash.ts'

export type PhotoRatio = '4/5' | '3/4' | '1/1' | '3/2' | '16/9' | 'natural'

type PhotoProps = {
  picture: Picture
  /** Base URL of the file store; defaults to the site's. */
  filesUrl?: string
  /** The `sizes` attribute: the picture's width at each viewport. */
  sizes: string
  ratio?: PhotoRatio
  /** For exactly one picture per page: the largest one on the first screen. */
  priority?: boolean
  /** Shown instead of a picture that fails to load; the default is a quiet plate with the alternative text. */
  fallback?: ReactNode
  className?: string
}

/**
 * A stored photograph: responsive widths, fixed shape, no layout shift. The average color of the thumbhash is in the
 * server's HTML; the blurred preview is decoded in the browser only while the file is loading.
 */
export function Photo({ picture, filesUrl, sizes, ratio = '4/5', priority, fallback, className }: PhotoProps) {
  const site = useSite()
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  const preview = usePreview(image, picture.thumbhash, setBroken)
  const base = filesUrl ?? site.filesUrl
  const frame = {
    '--photo-tone': averageTone(picture.thumbhash) ?? undefined,
    '--photo-preview': preview ? `url(${preview})` : undefined,
    '--photo-natural': ratio === 'natural' ? `${picture.width} / ${picture.height}` : undefined,
  } as CSSProperties
  return (
    <span className={[classes.frame, className].filter(Boolean).join(' ')} data-ratio={ratio} style={frame}>
      {broken ? (
        (fallback ?? <span className={classes.fallback}>{picture.alt}</span>)
      ) : (
        <img
          ref={image}
          className={classes.image}
          src={pictureUrl(picture, base, 640)}
          srcSet={pictureSrcSet(picture, base)}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}

/** The blurred preview as a data URL while the file loads; also notices a file that failed before hydration. */
function usePreview(
  image: React.RefObject<HTMLImageElement | null>,
  thumbhash: string | null,
  setBroken: (broken: boolean) => void,
): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.currentSrc && element.naturalWidth === 0) setBroken(true)
    const bytes = thumbhash && element && !element.complete ? thumbhashBytes(thumbhash) : null
    if (!bytes) return undefined
    let isCurrent = true
    let stop: (() => void) | undefined
    void import('./photo-preview.ts').then(
      ({ whenNear }) => {
        if (isCurrent) stop = whenNear(element!, bytes, setPreview)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [image, thumbhash, setBroken])
  return preview
}
