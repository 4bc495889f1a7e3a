import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { processImage } from '#server/images.ts'
import type { MadePicture, PictureAnswer, PictureOrder } from './picture-maker.ts'
import { renderScene } from './scenes/render.ts'

// One picture at a time and one core each: there are as many of these threads as cores to use.
sharp.concurrency(1)

async function make({ scene, effort }: PictureOrder): Promise<MadePicture> {
  const jpeg = await renderScene(scene)
  const { width, height, thumbhash, variants } = await processImage(jpeg, 'image/jpeg', { effort })
  return {
    width,
    height,
    thumbhash,
    sizeBytes: jpeg.length,
    hash: createHash('sha256').update(jpeg).digest('hex'),
    variants: variants.map(({ width: size, data }) => ({
      width: size,
      data: new Uint8Array(data),
    })),
  }
}

parentPort?.on('message', async (order: PictureOrder) => {
  const answer: PictureAnswer = await make(order).then(
    (picture) => ({ id: order.id, picture }),
    (error: unknown) => ({ id: order.id, error: error instanceof Error ? error.message : String(error) }),
  )
  const buffers = 'picture' in answer ? answer.picture.variants.map(({ data }) => data.buffer as ArrayBuffer) : []
  parentPort?.postMessage(answer, buffers)
})
