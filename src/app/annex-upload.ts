import * as z from 'zod/mini'
import { ANNEX_FAILED } from '#features/contracts/model.ts'
import { addAnnex } from '#features/contracts/server/annexes.ts'
import { env } from '#server/env.ts'
import { AppError, type AppErrorCode } from '#server/errors.ts'
import { json, notAllowed, type RequestInfo } from '#server/http/handler.ts'
import { createContext } from '#server/http/request-context.ts'
import { refuseRequest } from '#server/http/request-guard.ts'

const ALLOWED_ORIGINS = [new URL(env.siteUrl).origin]
const STATUS: Partial<Record<AppErrorCode, number>> = {
  INVALID_INPUT: 400,
  CONFLICT: 409,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
}
const Upload = z.strictObject({ name: z.string(), data: z.base64() })

/**
 * POST `/api/annexes`, JSON with the name and the bytes as base64: keeps a PDF for the signed-in photographer. It has
 * its own endpoint because a PDF exceeds the API's body limit.
 */
export async function takeAnnex(request: Request, { requestId, url }: RequestInfo): Promise<Response> {
  if (request.method !== 'POST') return notAllowed(['POST'])
  const refusal = refuseRequest(request, url, ALLOWED_ORIGINS)
  if (refusal) return refusal
  const ctx = await createContext(request, requestId, new Headers())
  const actor = await ctx.resolveActor()
  if (actor?.role !== 'photographer') return json({ message: 'Not found' }, 404)
  const sent = Upload.safeParse(await request.json().catch(() => null))
  if (!sent.success) return json({ message: ANNEX_FAILED }, 400)
  const { name, data } = sent.data
  try {
    return json(await addAnnex({ ...ctx, actor }, { name, bytes: Buffer.from(data, 'base64') }), 200)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return json({ message: error.message }, STATUS[error.code] ?? 400)
  }
}
