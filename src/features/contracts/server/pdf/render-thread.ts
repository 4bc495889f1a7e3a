import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { renderContractPdf } from './render.ts'
import type { SealedContract } from '../../sealed.ts'

/** What a thread must be told to be: the same file is read by who starts it. */
export const RENDER_ROLE = 'contract-pdf'
/** Where this module is, as source or as a part of whichever bundle it is in: a thread is started on it. */
export const RENDER_THREAD = import.meta.url

export type Rendered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

async function render(contract: SealedContract): Promise<Rendered> {
  try {
    return { bytes: new Uint8Array(await renderContractPdf(contract)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

if (parentPort && workerData === RENDER_ROLE) {
  const port = parentPort
  // Of this thread alone, which only Linux knows: whoever answers requests comes first.
  if (process.platform === 'linux') setPriority(getPriority() + 5)
  port.on('message', async (contract: SealedContract) => {
    const rendered = await render(contract)
    port.postMessage(rendered, 'bytes' in rendered ? [rendered.bytes.buffer] : [])
  })
}
