import { Worker } from 'node:worker_threads'
import { AppError } from '#server/errors.ts'
import { fairQueue } from './fair-queue.ts'
import type { Answered } from './serve-thread.ts'

/** An idle thread is ended to free its memory. */
const IDLE_MS = 30_000
/** Its modules are loaded in a tenth of a second. */
const START_MS = 20_000
/** The longest contract takes under a second. */
const ANSWER_MS = 20_000
/** The longest contract needs 20 MB; with a larger limit, garbage piles up to 100 MB. */
const MEMORY_MB = 64

type Asked = {
  /** What is made, for errors: "A contract". */
  name: string
  /** Said when too many are waiting. */
  busy: string
  /** Whose work it is: one account's waits behind other accounts'. Without one, first come, first served. */
  account?: string
}
type Ask<Source> = (source: Source, asked: Asked) => Promise<Uint8Array>
const limitsOf = (memoryMb: number) => ({ maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 4 })

type Work = {
  /** The thread's own module, and the role by which it knows that it is one. */
  load: () => Promise<{ RENDER_THREAD: string; RENDER_ROLE: string }>
  /** The thread is ended when one answer takes longer or more memory than this. */
  answerMs?: number
  memoryMb?: number
  /** And when its buffers, which are outside of `memoryMb`, are larger than this. */
  buffersMb?: number
}

const LOOK_MS = 40

/** Ends a thread once its buffers are larger than this. It answers even while it works. */
function watchBuffers(worker: Worker, limitMb: number): NodeJS.Timeout {
  const look = async () => {
    // A thread that has ended has no memory.
    const heap = await worker.getHeapStatistics().catch(() => null)
    if (heap && heap.external_memory > limitMb * 1_048_576) void worker.terminate()
  }
  return setInterval(() => void look(), LOOK_MS)
}

/**
 * A function that turns one value into bytes in a thread of its own, one at a time, so that other requests do not wait,
 * and in fair turns. It throws AppError UNAVAILABLE when too many are already waiting.
 */
export function oneThread<Source>(work: Work): Ask<Source> {
  const { load, answerMs = ANSWER_MS, memoryMb = MEMORY_MB, buffersMb } = work
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function startThread(): Promise<Worker> {
    const { RENDER_ROLE, RENDER_THREAD } = await load()
    const started = new Worker(new URL(RENDER_THREAD), { workerData: RENDER_ROLE, resourceLimits: limitsOf(memoryMb) })
    // A pending request is answered below; without one there is nothing to report.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    started.unref()
    // The time of an answer is its own: loading the thread's modules is not part of it.
    const late = setTimeout(() => void started.terminate(), START_MS)
    await new Promise<void>((ready, failed) => {
      started.once('message', () => ready()).once('exit', () => failed(new Error('The thread ended before it began.')))
    }).finally(() => clearTimeout(late))
    return started
  }

  /** The thread's answer for one source; the thread is ended when it does not answer. */
  function ask(worker: Worker, source: unknown): Promise<Answered> {
    return new Promise((answered, failed) => {
      const late = setTimeout(() => void worker.terminate(), answerMs)
      const watch = buffersMb && watchBuffers(worker, buffersMb)
      const end = (error?: Error) => settle(() => failed(error ?? new Error('The thread ended before it answered.')))
      const exit = () => end()
      const message = (answer: Answered) => settle(() => answered(answer))
      const settle = (tell: () => void) => {
        clearTimeout(late)
        if (watch) clearInterval(watch)
        worker.off('message', message).off('error', end).off('exit', exit)
        tell()
      }
      worker.on('message', message).on('error', end).on('exit', exit)
      worker.postMessage(source)
    })
  }

  /** A thread that is ending takes no more work: the next one gets a new thread. */
  function endIdleThread(): void {
    const ending = thread
    thread = undefined
    void ending?.terminate()
  }

  async function workNext(source: unknown, name: string): Promise<Uint8Array> {
    clearTimeout(idle)
    thread ??= await startThread()
    try {
      const answer = await ask(thread, source)
      if ('error' in answer) throw new Error(`${name} could not be made: ${answer.error}`)
      return answer.bytes
    } finally {
      idle = setTimeout(endIdleThread, IDLE_MS).unref()
    }
  }

  const inTurn = fairQueue()
  return (source, { name, busy, account }) =>
    inTurn(
      account,
      () => workNext(source, name),
      () => new AppError('UNAVAILABLE', busy),
    )
}
