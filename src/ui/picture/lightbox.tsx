import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useReducedMotion } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import { type Picture, pictureUrl } from '#shared/picture/picture.ts'
import './lightbox.css'
import { useSite } from '#ui/page/site.ts'

/** The caption below a picture; its alternative text by default. */
type Shown = Picture & { caption?: string }
type LightboxProps = {
  pictures: readonly Shown[]
  index: number
  /** Whose photographs they are. */
  name: string
  onClose: () => void
}

/** All pictures full screen in every stored width: arrow keys, swipe, Escape, captions. */
export function Lightbox({ pictures, index, name, onClose }: LightboxProps) {
  const { filesUrl } = useSite()
  const isStill = useReducedMotion()
  const slides = pictures.map((picture, place) => ({
    src: pictureUrl(picture, filesUrl, 1280),
    alt: picture.alt || `Photograph ${place + 1} by ${name}`,
    description: (
      <>
        {picture.caption || picture.alt}{' '}
        <Link to="/report-picture" search={{ picture: picture.key }}>
          Report this picture
        </Link>
      </>
    ),
    width: picture.width,
    height: picture.height,
    srcSet: picture.widths.map((width) => ({
      src: pictureUrl(picture, filesUrl, width),
      width,
      height: Math.round((width * picture.height) / picture.width),
    })),
  }))
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Captions, Counter]}
      captions={{ descriptionTextAlign: 'center' }}
      counter={{ container: { style: { top: 0, left: 0 } } }}
      carousel={{ finite: pictures.length < 3, preload: 1, padding: '16px' }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={isStill ? { fade: 0, swipe: 0, navigation: 0 } : { fade: 200, swipe: 350 }}
      labels={{
        Lightbox: `Photographs by ${name}`,
        Close: 'Close',
        Next: 'Next picture',
        Previous: 'Previous picture',
      }}
    />
  )
}
