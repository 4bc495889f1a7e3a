import { MAX_FILE_BYTES } from '../upload-rules.ts'
import type { ShrinkAnswer, ShrinkAsk } from './shrink-worker.ts'

// Fetched with the first file that is made to fit.

const canUseWorker = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

/** Asks a worker of its own, so that the page keeps answering. */
function inWorker(ask: ShrinkAsk): Promise<Blob> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  const answered = new Promise<Blob>((resolve, reject) => {
    const failed = () => reject(new Error('We couldn’t make the picture fit.'))
    worker.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) =>
      'blob' in data ? resolve(data.blob) : failed(),
    )
    worker.addEventListener('error', failed)
    worker.postMessage(ask)
  })
  return answered.finally(() => worker.terminate())
}

async function shrink(file: File): Promise<Blob> {
  const ask = { file, maxBytes: MAX_FILE_BYTES }
  if (canUseWorker()) return inWorker(ask)
  const { shrinkPicture } = await import('./shrink-picture.ts')
  return shrinkPicture(ask.file, ask.maxBytes)
}

// One after the other: a picture of 24 megapixels takes a hundred megabytes while it is drawn.
let last: Promise<unknown> = Promise.resolve()

/**
 * The same picture small enough to be sent, under its own name as a JPEG; the original stays as it is.
 * @throws Error when it is no picture this browser can read, or does not fit.
 */
export function madeToFit(file: File): Promise<File> {
  const fitting = last.then(async () => {
    const blob = await shrink(file)
    const name = `${file.name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.jpg`
    return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified })
  })
  last = fitting.catch(() => undefined)
  return fitting
}
