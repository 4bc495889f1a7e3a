import { staticMiddleware } from 'srvx/static'
import type { ServerMiddleware } from 'srvx'
import { withSecurityHeaders } from '#server/http/security-headers.ts'

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
    response.headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    withSecurityHeaders(response.headers)
    return response
  }
}
