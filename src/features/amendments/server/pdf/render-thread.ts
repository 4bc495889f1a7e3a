import { serveThread } from '#server/threads/serve-thread.ts'
import { renderAddendumPdf } from './render.ts'

/** The role a thread is given: the file is also loaded by the code that starts the thread. */
export const RENDER_ROLE = 'addendum-pdf'
/** This module's location, as source or inside its bundle: the thread is started from it. */
export const RENDER_THREAD = import.meta.url

serveThread(RENDER_ROLE, renderAddendumPdf)
