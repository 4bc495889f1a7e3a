import { thumbHashToDataURL } from 'thumbhash'

/** What waits to be decoded, by its element. */
const waiting = new Map<Element, () => void>()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      waiting.get(target)?.()
      waiting.delete(target)
    }
  },
  // A screen ahead: twelve previews at once held up the first touch of a phone.
  { rootMargin: '50%' },
)

/** Decodes a preview when its picture comes near the screen and is still loading. Returns how to stop waiting. */
export function whenNear(image: HTMLImageElement, thumbhash: Uint8Array, show: (url: string) => void): () => void {
  waiting.set(image, () => {
    if (!image.complete) show(thumbHashToDataURL(thumbhash))
  })
  observer.observe(image)
  return () => {
    observer.unobserve(image)
    waiting.delete(image)
  }
}
