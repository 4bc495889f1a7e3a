import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml)|image\/svg)/
const SMALLEST_BYTES = 1_024
const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Compresses pages and API answers as the platform's edge does in production, so that local measurements mean something. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepts = request.headers.get('accept-encoding') ?? ''
  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : null
  if (!encoding || response.headers.has('content-encoding')) return response
  // The body last: reading it creates a stream.
  if (!COMPRESSIBLE.test(response.headers.get('content-type') ?? '') || !response.body) return response
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (bytes.length < SMALLEST_BYTES) return new Response(bytes, { status: response.status, headers })
  const body =
    encoding === 'br'
      ? await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await toGzip(bytes, { level: 5 })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
