import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useReducedMotion } from '@mantine/hooks'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import { pictureUrl } from '#shared/picture.ts'
import { useSite } from '#ui/site.ts'
import type { Application } from './application-details.tsx'

type PictureLightboxProps = {
  pictures: Application['portfolio']
  index: number
  name: string
  onClose: () => void
}

/** Every stored width, so that an administrator judges the picture and not its preview. (AD2) */
export function PictureLightbox({ pictures, index, name, onClose }: PictureLightboxProps) {
  const { filesUrl } = useSite()
  const isStill = useReducedMotion()
  const slides = pictures.map((picture, place) => ({
    src: pictureUrl(picture, filesUrl, picture.width),
    alt: picture.alt || `Picture ${place + 1} of ${name}`,
    description: [picture.alt, picture.originalName].filter(Boolean).join(' · ') || undefined,
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
      labels={{ Lightbox: `Pictures of ${name}`, Close: 'Close', Next: 'Next picture', Previous: 'Previous picture' }}
    />
  )
}
