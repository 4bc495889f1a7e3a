import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

export type Rendered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

/** Takes what its starter sends: that both mean the same is for the role's one module to see to. */
type Render = (source: never) => Promise<Uint8Array>

async function answer(render: Render, source: unknown): Promise<Rendered> {
  try {
    return { bytes: new Uint8Array(await render(source as never)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Renders whatever this thread is sent, if it was started in this role; its file is also loaded by its starter. */
export function serveThread(role: string, render: Render): void {
  if (!parentPort || workerData !== role) return
  const port = parentPort
  // Lowers only this thread's priority, which Linux alone supports: answering requests comes first.
  if (process.platform === 'linux') setPriority(getPriority() + 5)
  port.on('message', async (source: unknown) => {
    const rendered = await answer(render, source)
    port.postMessage(rendered, 'bytes' in rendered ? [rendered.bytes.buffer] : [])
  })
}
