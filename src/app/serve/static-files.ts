import type { ServerMiddleware } from 'srvx'
import { staticMiddleware } from 'srvx/static'
import { withSecurityHeaders } from '#server/http/security-headers.ts'

/** How long browsers cache files of the build: hashed ones forever, icons and such for an hour. As in vercel.json. */
export const HASHED_FILES = 'public, max-age=31536000, immutable'
export const OTHER_FILES = 'public, max-age=3600'

/** Files of the build have an extension. Any other path would be looked up on disk in vain, up to three times. */
const MAY_BE_A_FILE = /^\/(?!(?:api|dev|files|_ut|_stripe)\/).*\.[^./]+$/

/** Serves the client build, compressed as it was built, with the headers of the deployment's static files. */
export function staticFiles(dir: string): ServerMiddleware {
  const serveFile = staticMiddleware({ dir, encodings: true })
  return async (request, next) => {
    const { pathname } = new URL(request.url)
    if (!MAY_BE_A_FILE.test(pathname)) return next()
    let isPage = false
    const response = await serveFile(request, () => {
      isPage = true
      return next()
    })
    if (isPage) return response
    const isHashed = pathname.startsWith('/assets/')
    response.headers.set('cache-control', isHashed ? HASHED_FILES : OTHER_FILES)
    withSecurityHeaders(response.headers)
    return response
  }
}
