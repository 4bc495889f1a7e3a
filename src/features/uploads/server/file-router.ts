import { createUploadthing, type FileRouter, UploadThingError, UTFiles } from 'uploadthing/server'
import { readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import type { Actor, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { AppError, type AppErrorCode, UNEXPECTED_SENTENCE } from '#server/errors.ts'
import { readCookie } from '#server/http/cookies.ts'
import { describeError, log } from '#server/log.ts'
import { UploadStartInput } from '../inputs.ts'
import type { UploadResult } from '../model.ts'
import { UPLOAD_UNKNOWN } from '../upload-rules.ts'
import { type CompleteContext, completeUpload } from './complete.ts'
import type { UploadPurpose } from './picture-records.ts'
import { reserve } from './reserve.ts'

/** The library's types allow only powers of two; whole megabytes work. */
const FIVE_MB = '5MB' as '4MB'

const f = createUploadthing({ errorFormatter: (error) => ({ message: error.message }) })

type Code = ConstructorParameters<typeof UploadThingError>[0]
const CODES: Partial<Record<AppErrorCode, Extract<Code, { code: unknown }>['code']>> = {
  FORBIDDEN: 'FORBIDDEN',
  RATE_LIMITED: 'FORBIDDEN',
}

/** Where the files are, and where their outcome is recorded. */
export type UploadTools = Pick<CompleteContext, 'db' | 'store' | 'uploads'>

/** Our sentences reach the browser; everything else becomes a generic one. */
function asUploadError(error: unknown): UploadThingError {
  if (error instanceof AppError) {
    return new UploadThingError({ code: CODES[error.code] ?? 'BAD_REQUEST', message: error.message })
  }
  log.error('an upload was not admitted', describeError(error))
  return new UploadThingError({ code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED_SENTENCE })
}

async function actorOf(db: Db, request: Request): Promise<Actor | null> {
  const token = readCookie(request.headers.get('cookie'), SESSION_COOKIE)
  // The endpoint sets no cookies: a session that slides here does so on the server only.
  const device = { ip: '', userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300) }
  return token ? readSession(db, token, new Headers(), device) : null
}

type Incoming = {
  req: Request
  files: readonly { name: string; size: number; type: string }[]
  input: UploadStartInput
}

async function admit(db: Db, purpose: UploadPurpose, { req, files, input }: Incoming) {
  try {
    const actor = 'kind' in purpose.owner ? null : await actorOf(db, req)
    const cookieHeader = req.headers.get('cookie')
    const { id, target } = await reserve({ db, now: () => new Date(), cookieHeader, actor }, purpose, {
      id: input.id.toLowerCase(),
      aboutId: input.aboutId,
      files,
    })
    return {
      id,
      target: target.name,
      account: actor?.userId,
      [UTFiles]: files.map((file) => ({ ...file, customId: id })),
    }
  } catch (error) {
    throw asUploadError(error)
  }
}

type Arrived = {
  /** As `admit` answered, back from the upload service. */
  metadata: { id: string; target: string; account?: string | undefined }
  file: { key: string; ufsUrl: string; type: string; size: number; customId: string | null }
}

/** The upload service calls this, not a person: permission was decided when the file was admitted. */
const hookContext = (db: Db): ServiceContext => ({
  db,
  actor: null,
  now: () => new Date(),
  requestId: crypto.randomUUID(),
  ip: '',
  userAgent: '',
  siteUrl: env.siteUrl,
})

async function finish(
  { db, store, uploads }: UploadTools,
  { target }: UploadPurpose,
  { metadata, file }: Arrived,
): Promise<UploadResult> {
  const { id, account } = metadata
  if (file.customId !== id || metadata.target !== target.name) return { ok: false, error: UPLOAD_UNKNOWN }
  const { key, ufsUrl, type, size } = file
  return completeUpload({ ...hookContext(db), store, uploads }, { id, target, account }, { key, ufsUrl, type, size })
}

/** One route per kind of picture. The library checks types, size and count again, after our own sentences. */
function routeFor(tools: UploadTools, purpose: UploadPurpose) {
  const types = Object.fromEntries(
    purpose.rules.types.map((type) => [type, { maxFileSize: FIVE_MB, maxFileCount: 1 }]),
  ) as Partial<Record<'image/jpeg', { maxFileSize: typeof FIVE_MB; maxFileCount: number }>>
  // The library's keys are a hash of these parts: a random one keeps two equal files apart.
  const options = {
    awaitServerData: true,
    presignedURLTTL: '10 minutes',
    getFileHashParts: () => [crypto.randomUUID()],
  } as const
  return f(types, options)
    .input(UploadStartInput)
    .middleware((incoming) => admit(tools.db, purpose, incoming))
    .onUploadComplete((arrived) => finish(tools, purpose, arrived))
}

export type UploadRouter = Record<string, ReturnType<typeof routeFor>>

/** What the upload endpoint takes, route by route; the browser imports the type only. */
export const uploadRouter = (tools: UploadTools, purposes: readonly UploadPurpose[]): UploadRouter & FileRouter =>
  Object.fromEntries(purposes.map((purpose) => [purpose.rules.route, routeFor(tools, purpose)]))
