import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

export type Answered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

/** Receives what its starter sends; the role's module keeps both types in step. */
type Make = (source: never) => Promise<Uint8Array>

async function answer(make: Make, source: unknown): Promise<Answered> {
  try {
    return { bytes: new Uint8Array(await make(source as never)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Answers whatever this thread is sent, if it was started in this role; its file is also loaded by its starter. */
export function serveThread(role: string, make: Make): void {
  if (!parentPort || workerData !== role) return
  const port = parentPort
  // Lowers only this thread's priority, which Linux alone supports: answering requests comes first. A product that was
  // started with a low one has the lowest at once.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW))
  port.postMessage('ready')
  port.on('message', async (source: unknown) => {
    const answered = await answer(make, source)
    port.postMessage(answered, 'bytes' in answered ? [answered.bytes.buffer] : [])
  })
}
