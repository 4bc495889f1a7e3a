import { createContext } from '#server/http/request-context.ts'
import '#app/application.ts'
import { takeAnnex } from '#app/annex-upload.ts'
import { addendumPdf } from '#features/amendments/server/pdf-store.ts'
import { ANNEX_BYTES_MAX } from '#features/contracts/model.ts'
import { annexPdf } from '#features/contracts/server/annexes.ts'
import { contractPdf } from '#features/contracts/server/pdf.ts'
import { documentPdf } from '#features/payments/server/documents/documents.ts'
import { AppError, UNAVAILABLE_RETRY_SECONDS } from '#server/errors.ts'
import { defineHandler, json, notAllowed, READS_AND_POSTS, type RequestInfo } from '#server/http/handler.ts'

const READERS = { addenda: addendumPdf, annexes: annexPdf, contracts: contractPdf, receipts: documentPdf }
const ADDRESS = /^\/api\/(addenda|annexes|contracts|receipts)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/
/** Base64 takes a third more; the rest is its name. */
const MAX_BODY_BYTES = Math.ceil((ANNEX_BYTES_MAX * 4) / 3) + 4096
const notFound = () => json({ message: 'Not found' }, 404)

function refusal({ code, message, retryAfterMs }: AppError): Response {
  if (code === 'NOT_FOUND') return notFound()
  const seconds = retryAfterMs === undefined ? UNAVAILABLE_RETRY_SECONDS : Math.ceil(retryAfterMs / 1000)
  return json({ message }, code === 'RATE_LIMITED' ? 429 : 503, { 'retry-after': String(seconds) })
}

/**
 * GET `/api/contracts/<id>.pdf`: a sent contract, `/api/addenda/<id>.pdf`: a signed change of one, for their two
 * parties and administrators; `/api/receipts/<id>.pdf`: a receipt or an invoice, for whom it is made out to and
 * administrators.
 * `/api/annexes/<id>.pdf`: a PDF that goes with contracts; posted to `/api/annexes`. 404 for anybody else.
 */
export default defineHandler('pdf', answer, { methods: READS_AND_POSTS, maxBodyBytes: MAX_BODY_BYTES })

async function answer(request: Request, { requestId, url }: RequestInfo): Promise<Response> {
  if (url.pathname === '/api/annexes') return takeAnnex(request, { requestId, url })
  if (request.method === 'POST') return notAllowed()
  const [, folder, id] = ADDRESS.exec(url.pathname) ?? []
  const headers = new Headers()
  const ctx = await createContext(request, requestId, headers)
  const actor = id ? await ctx.resolveActor() : null
  if (!id || !actor) return notFound()
  try {
    const { bytes, fileName } = await READERS[folder as keyof typeof READERS](ctx, actor, id)
    headers.set('content-type', 'application/pdf')
    headers.set('content-length', String(bytes.length))
    headers.set('content-disposition', `attachment; filename="${fileName}"`)
    headers.set('cache-control', 'private, no-store')
    headers.set('content-security-policy', "default-src 'none'; sandbox")
    return new Response(bytes, { headers })
  } catch (error) {
    if (error instanceof AppError) return refusal(error)
    throw error
  }
}
