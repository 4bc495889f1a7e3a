import { staticMiddleware } from 'srvx/static'
import type { ServerMiddleware } from 'srvx'
import { withSecurityHeaders } from '#server/http/security-headers.ts'

/** How long browsers keep files of the build: hashed ones for good, icons and the like for an hour. As in vercel.json. */
export const HASHED_FILES = 'public, max-age=31536000, immutable'
export const OTHER_FILES = 'public, max-age=3600'

/** Serves the client build with the headers the deployment's static files have. */
export function staticFiles(dir: string): ServerMiddleware {
  const serveFile = staticMiddleware({ dir })
  return async (request, next) => {
    let isPage = false
    const response = await serveFile(request, () => {
      isPage = true
      return next()
    })
    if (isPage) return response
    const { pathname } = new URL(request.url)
    const isHashed = pathname.startsWith('/assets/')
    response.headers.set('cache-control', isHashed ? HASHED_FILES : OTHER_FILES)
    withSecurityHeaders(response.headers)
    return response
  }
}
