/** The longest side of a picture made to fit, in pixels: the largest that is stored. */
const LONGEST_SIDE = 3072
/** Tried one after the other until the file fits. */
const TRIES = [
  { side: LONGEST_SIDE, quality: 0.86 },
  { side: LONGEST_SIDE, quality: 0.7 },
  { side: 2048, quality: 0.7 },
  { side: 1600, quality: 0.5 },
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

function drawn(bitmap: ImageBitmap, side: number): Canvas {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = canvasOf(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
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
    let side = 0
    for (const one of TRIES) {
      if (!canvas || one.side !== side) canvas = drawn(bitmap, one.side)
      side = one.side
      const blob = await encoded(canvas, one.quality)
      if (blob && blob.type === 'image/jpeg' && blob.size <= maxBytes) return blob
    }
  } finally {
    bitmap.close()
  }
  throw new Error('The picture does not fit.')
}
