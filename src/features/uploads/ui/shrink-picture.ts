import { JPEG_HEAD_BYTES, jpegSize } from '../jpeg-size.ts'

/** What is stored at most, in pixels: more would only be sent to be thrown away. */
const WIDEST = 2048
const TALLEST = 3072
/** Tried in turn until the file fits; `part` is a fraction of the size above. */
const TRIES = [
  { part: 1, quality: 0.86 },
  { part: 1, quality: 0.7 },
  { part: 0.75, quality: 0.6 },
  { part: 0.5, quality: 0.5 },
] as const

/** Decoding can halve a picture cheaply, in eighths; so much of what is stored may be lost to spare the next eighth. */
const SHARP_ENOUGH = 0.95
const EIGHTHS = 8

type Canvas = OffscreenCanvas | HTMLCanvasElement

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const encoded = (canvas: Canvas, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** Decoded pixels, turned as the camera says. */
type Pixels = { image: ImageBitmap | VideoFrame; width: number; height: number }

const bitmapOf = async (file: Blob): Promise<Pixels> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { image, width: image.width, height: image.height }
}

/**
 * A JPEG decoded at about the size that is stored: the decoder leaves out what would be thrown away, which is most of
 * the work. Null where the browser cannot, or says nothing about a frame's turn.
 */
async function smallFrameOf(file: Blob): Promise<Pixels | null> {
  if (typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return null
  const size = jpegSize(await file.slice(0, JPEG_HEAD_BYTES).arrayBuffer())
  if (!size) return null
  const long = Math.max(size.width, size.height)
  const scale = Math.min(1, WIDEST / Math.min(size.width, size.height), TALLEST / long)
  const part = Math.min(1, Math.ceil(scale * SHARP_ENOUGH * EIGHTHS) / EIGHTHS)
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: 'image/jpeg',
    desiredWidth: Math.ceil(size.width * part) + 1,
    desiredHeight: Math.ceil(size.height * part) + 1,
  })
  try {
    const { image } = await decoder.decode()
    return { image, width: image.displayWidth, height: image.displayHeight }
  } catch {
    return null
  } finally {
    decoder.close()
  }
}

function drawn({ image, width, height }: Pixels, part: number): Canvas {
  const scale = Math.min(1, (WIDEST * part) / width, (TALLEST * part) / height)
  const canvas = canvasOf(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on.')
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * A picture as a JPEG of at most this many bytes, turned as its camera says. Re-encoding drops location and camera
 * data. Runs in a worker, and in the page where browsers have none.
 * @throws Error when the file is no picture, or cannot be made to fit.
 */
export async function shrinkPicture(file: Blob, maxBytes: number): Promise<Blob> {
  const pixels = (await smallFrameOf(file)) ?? (await bitmapOf(file))
  try {
    let canvas: Canvas | null = null
    let part = 0
    for (const one of TRIES) {
      if (!canvas || one.part !== part) canvas = drawn(pixels, one.part)
      part = one.part
      const blob = await encoded(canvas, one.quality)
      if (blob && blob.type === 'image/jpeg' && blob.size <= maxBytes) return blob
    }
  } finally {
    pixels.image.close()
  }
  throw new Error('The picture does not fit.')
}
