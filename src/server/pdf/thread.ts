import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

export type Rendered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

async function answer<Source>(render: (source: Source) => Promise<Uint8Array>, source: Source): Promise<Rendered> {
  try {
    return { bytes: new Uint8Array(await render(source)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Renders whatever this thread is sent, if it was started in this role; its file is also loaded by its starter. */
export function serveThread<Source>(role: string, render: (source: Source) => Promise<Uint8Array>): void {
  if (!parentPort || workerData !== role) return
  const port = parentPort
  // Lowers only this thread's priority, which Linux alone supports: answering requests comes first.
  if (process.platform === 'linux') setPriority(getPriority() + 5)
  port.on('message', async (source: Source) => {
    const rendered = await answer(render, source)
    port.postMessage(rendered, 'bytes' in rendered ? [rendered.bytes.buffer] : [])
  })
}
