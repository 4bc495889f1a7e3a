import { defineHandler } from '#server/http/handler.ts'
import { renderPage } from '#ssr/entry-server.tsx'

/** Every page of the product. */
export default defineHandler('ssr', renderPage)
