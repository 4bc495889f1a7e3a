import { Worker } from 'node:worker_threads'
import { AppError } from '#server/errors.ts'
import { PDF_BUSY } from '../../model.ts'
import type { Rendered } from './render-thread.ts'
import type { SealedContract } from '../../sealed.ts'

/** A thread that has nothing to do gives its memory back. */
const IDLE_MS = 30_000
/** The longest contract takes under a second. */
const RENDER_MS = 20_000
const MAX_WAITING = 40
/** The longest contract needs 20 MB; with more, what is long forgotten piles up to 100. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function startThread(): Promise<Worker> {
  const { RENDER_ROLE, RENDER_THREAD } = await import('./render-thread.ts')
  const started = new Worker(new URL(RENDER_THREAD), { workerData: RENDER_ROLE, resourceLimits: MEMORY })
  // Whoever waits for an answer is told below; without one there is nothing to tell.
  started.on('error', () => undefined)
  started.once('exit', () => {
    if (thread === started) thread = undefined
  })
  started.unref()
  return started
}

/** What the thread answers to one contract; it is ended when it does not answer. */
function ask(worker: Worker, contract: SealedContract): Promise<Rendered> {
  return new Promise((answered, failed) => {
    const late = setTimeout(() => void worker.terminate(), RENDER_MS)
    const end = (error?: Error) => settle(() => failed(error ?? new Error('The thread that renders contracts ended.')))
    const exit = () => end()
    const message = (rendered: Rendered) => settle(() => answered(rendered))
    const settle = (tell: () => void) => {
      clearTimeout(late)
      worker.off('message', message).off('error', end).off('exit', exit)
      tell()
    }
    worker.on('message', message).on('error', end).on('exit', exit)
    worker.postMessage(contract)
  })
}

async function renderNext(contract: SealedContract): Promise<Uint8Array> {
  clearTimeout(idle)
  thread ??= await startThread()
  try {
    const rendered = await ask(thread, contract)
    if ('error' in rendered) throw new Error(`A contract could not be rendered: ${rendered.error}`)
    return rendered.bytes
  } finally {
    idle = setTimeout(() => void thread?.terminate(), IDLE_MS).unref()
  }
}

/**
 * The contract as a PDF, rendered in a thread of its own, one at a time: nobody else waits for it.
 * @throws AppError UNAVAILABLE when too many wait already.
 */
export async function renderInThread(contract: SealedContract): Promise<Uint8Array> {
  if (waiting >= MAX_WAITING) throw new AppError('UNAVAILABLE', PDF_BUSY)
  waiting += 1
  const rendering = last.then(() => renderNext(contract))
  last = rendering.catch(() => undefined)
  try {
    return await rendering
  } finally {
    waiting -= 1
  }
}
