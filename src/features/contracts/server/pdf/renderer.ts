import { Worker } from 'node:worker_threads'
import { AppError } from '#server/errors.ts'
import { PDF_BUSY } from '../../model.ts'
import type { Rendered } from './render-thread.ts'
import type { SealedContract } from '../../sealed-contract.ts'

/** An idle thread is ended to free its memory. */
const IDLE_MS = 30_000
/** The longest contract takes under a second. */
const RENDER_MS = 20_000
const MAX_WAITING = 40
/** The longest contract needs 20 MB; with a larger limit, garbage piles up to 100 MB. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function startThread(): Promise<Worker> {
  const { RENDER_ROLE, RENDER_THREAD } = await import('./render-thread.ts')
  const started = new Worker(new URL(RENDER_THREAD), { workerData: RENDER_ROLE, resourceLimits: MEMORY })
  // A pending request is answered below; without one there is nothing to report.
  started.on('error', () => undefined)
  started.once('exit', () => {
    if (thread === started) thread = undefined
  })
  started.unref()
  return started
}

/** The thread's answer for one contract; the thread is ended when it does not answer. */
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

/** A thread that is ending takes no more contracts: the next one gets a new thread. */
function endIdleThread(): void {
  const ending = thread
  thread = undefined
  void ending?.terminate()
}

async function renderNext(contract: SealedContract): Promise<Uint8Array> {
  clearTimeout(idle)
  thread ??= await startThread()
  try {
    const rendered = await ask(thread, contract)
    if ('error' in rendered) throw new Error(`A contract could not be rendered: ${rendered.error}`)
    return rendered.bytes
  } finally {
    idle = setTimeout(endIdleThread, IDLE_MS).unref()
  }
}

/**
 * The contract as a PDF, rendered in a thread of its own, one at a time, so that other requests do not wait.
 * @throws AppError UNAVAILABLE when too many are already waiting.
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
