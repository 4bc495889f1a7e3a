import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { renderContractPdf } from './render.ts'
import type { SealedContract } from '../../sealed-contract.ts'

/** The role a thread is given: the file is also loaded by the code that starts the thread. */
export const RENDER_ROLE = 'contract-pdf'
/** This module's location, as source or inside its bundle: the thread is started from it. */
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
  // Lowers only this thread's priority, which Linux alone supports: answering requests comes first.
  if (process.platform === 'linux') setPriority(getPriority() + 5)
  port.on('message', async (contract: SealedContract) => {
    const rendered = await render(contract)
    port.postMessage(rendered, 'bytes' in rendered ? [rendered.bytes.buffer] : [])
  })
}
