/** What is stored at most, in pixels: more would only be sent to be thrown away. */
const WIDEST = 2048
const TALLEST = 3072
/** Tried one after the other until the file fits; `part` is of the size above. */
const TRIES = [
  { part: 1, quality: 0.86 },
  { part: 1, quality: 0.7 },
  { part: 0.75, quality: 0.6 },
  { part: 0.5, quality: 0.5 },
] as const

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

function drawn(bitmap: ImageBitmap, part: number): Canvas {
  const scale = Math.min(1, (WIDEST * part) / bitmap.width, (TALLEST * part) / bitmap.height)
  const canvas = canvasOf(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on.')
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * A picture as a JPEG of at most so many bytes, turned as its camera says. What is drawn anew has no location and no
 * camera data. Runs in a worker, and in the page where browsers have none. (BZ4)
 * @throws Error when the file is no picture, or cannot be made to fit.
 */
export async function shrinkPicture(file: Blob, maxBytes: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    let canvas: Canvas | null = null
    let part = 0
    for (const one of TRIES) {
      if (!canvas || one.part !== part) canvas = drawn(bitmap, one.part)
      part = one.part
      const blob = await encoded(canvas, one.quality)
      if (blob && blob.type === 'image/jpeg' && blob.size <= maxBytes) return blob
    }
  } finally {
    bitmap.close()
  }
  throw new Error('The picture does not fit.')
}
