import { renderAddendumPdf } from '#features/amendments/server/pdf/render.ts'
import { renderContractPdf } from '#features/contracts/server/pdf/render.ts'
import { renderDocumentPdf } from '#features/payments/server/pdf/render.ts'
import { serveThread } from '#server/threads/serve-thread.ts'

/** Every kind of PDF that is rendered. A feature asks for its own with `pdfRenderer(kind, …)`. */
const RENDERERS: Record<string, (source: never) => Promise<Uint8Array>> = {
  addendum: renderAddendumPdf,
  contract: renderContractPdf,
  receipt: renderDocumentPdf,
}

/** The role a thread is given: the file is also loaded by the code that starts the thread. */
export const RENDER_ROLE = 'pdf'
/** This module's location, as source or inside its bundle: the thread is started from it. */
export const RENDER_THREAD = import.meta.url

serveThread(RENDER_ROLE, ({ kind, source }: { kind: string; source: never }) => RENDERERS[kind]!(source))
