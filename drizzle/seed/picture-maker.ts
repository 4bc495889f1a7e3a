import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SceneRequest } from './scenes/render.ts'

/** A picture ready to be stored: the widths ascending, `hash` and `sizeBytes` of the JPEG it was made from. */
export type MadePicture = {
  width: number
  height: number
  thumbhash: string
  hash: string
  sizeBytes: number
  variants: { width: number; data: Uint8Array }[]
}
export type PictureOrder = { id: number; scene: SceneRequest; effort: number }
export type PictureAnswer = { id: number; picture: MadePicture } | { id: number; error: string }

/** Makes the picture of a scene. Tests bring a quick one of their own. */
export type PictureMaker = { make(scene: SceneRequest): Promise<MadePicture>; close(): Promise<void> }

/** WebP effort 0 to 6: at 0 a picture is encoded in a third of the time of 4 and is a tenth larger. */
const EFFORT = 0
const MAX_WORKERS = 2

/** The worker's file: the source under Node's own type stripping, or the entry that the server build makes of it. */
const workerFile = () =>
  resolve(/\.ts(\?|$)/.test(import.meta.url) ? 'drizzle/seed/picture-worker.ts' : 'build/server/picture-worker.fn.js')

type Job = { order: PictureOrder; done: (picture: MadePicture) => void; failed: (error: Error) => void }

/** Orders a thread has at hand, so that it goes on while this one is busy with the database. */
const AHEAD = 3

/** Two threads that draw and encode pictures, in the order they were asked for. */
export function startPictureWorkers(count = Math.min(MAX_WORKERS, availableParallelism())): PictureMaker {
  const waiting: Job[] = []
  const underWay = new Map<number, Job>()
  const load = new Map<Worker, number>()
  let last = 0
  let ended: Error | undefined

  const next = () => {
    for (const [worker, orders] of [...load].toSorted((a, b) => a[1] - b[1])) {
      const job = orders < AHEAD ? waiting.shift() : undefined
      if (!job) continue
      load.set(worker, orders + 1)
      underWay.set(job.order.id, job)
      worker.postMessage(job.order)
    }
  }
  const settle = (worker: Worker, answer: PictureAnswer) => {
    const job = underWay.get(answer.id)
    underWay.delete(answer.id)
    load.set(worker, (load.get(worker) ?? 1) - 1)
    if ('picture' in answer) job?.done(answer.picture)
    else job?.failed(new Error(`A demonstration picture could not be made: ${answer.error}`))
    next()
  }
  const giveUp = (error: Error) => {
    ended ??= error
    for (const job of [...underWay.values(), ...waiting.splice(0)]) job.failed(error)
    underWay.clear()
  }
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(workerFile())
    worker.on('message', (answer: PictureAnswer) => settle(worker, answer))
    worker.on('error', giveUp)
    worker.on('exit', () => giveUp(new Error('The thread that makes the demonstration pictures ended.')))
    load.set(worker, 0)
    return worker
  })
  return {
    make: (scene) =>
      new Promise<MadePicture>((done, failed) => {
        if (ended) return failed(ended)
        waiting.push({ order: { id: (last += 1), scene, effort: EFFORT }, done, failed })
        next()
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
