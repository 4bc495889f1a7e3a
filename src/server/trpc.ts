import { initTRPC, TRPCError } from '@trpc/server'
import { $ZodError } from 'zod/v4/core'
import { assertSignsElectronically } from '#server/account/electronic-consent.ts'
import { assertSteppedUp } from '#server/account/step-up.ts'
import { assertTermsAccepted } from '#server/account/terms.ts'
import type { RequestContext } from '#server/context.ts'
import {
  APP_ERROR_CODES,
  AppError,
  type AppErrorCode,
  AT_ONCE_SENTENCE,
  isAtOnce,
  isUnavailable,
  UNAVAILABLE_RETRY_SECONDS,
  UNEXPECTED_SENTENCE,
} from '#server/errors.ts'
import { traced } from '#server/faults/tracing.ts'
import { describeError, log } from '#server/log.ts'
import type { ProcedureMeta } from '#server/procedure-meta.ts'
import { ROLES, type Role, SIDE_ROLES } from '#shared/access/roles.ts'
import { NOT_SHOWN, ONLY_LOOKING } from '#shared/access/viewing.ts'
import {
  isInMaintenance,
  isServedInMaintenance,
  MAINTENANCE_RETRY_SECONDS,
  MAINTENANCE_SENTENCE,
} from './http/maintenance.ts'

type FieldErrors = Record<string, string[]>

function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof $ZodError)) return null
  const fields: FieldErrors = {}
  for (const issue of error.issues) (fields[issue.path.join('.')] ??= []).push(issue.message)
  return fields
}

const CHECK_INPUT = 'Please check the highlighted fields.'

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const isUnexpected = error.code === 'INTERNAL_SERVER_ERROR'
      // Of what is stored, not of what was sent, such an error is nobody's to mend.
      const fieldErrors = isUnexpected ? null : fieldErrorsOf(error.cause)
      const appError = error.cause instanceof AppError ? error.cause : null
      const isDown = error.code === 'SERVICE_UNAVAILABLE'
      const appCode: AppErrorCode | null =
        appError?.code ?? (fieldErrors ? 'INVALID_INPUT' : isDown ? 'UNAVAILABLE' : null)
      return {
        ...shape,
        message: isUnexpected ? UNEXPECTED_SENTENCE : fieldErrors ? CHECK_INPUT : shape.message,
        // Built from scratch: the default data includes the stack outside production.
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          appCode,
          field: appError?.field ?? null,
          fieldErrors,
          requestId: ctx?.requestId ?? null,
        },
      }
    },
  })

/**
 * Turns a service's AppError into its transport code, an unreachable database into 503, and what the database refused
 * because two did it at once into a conflict; everything else stays unexpected.
 */
const mapAppErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next()
  if (result.ok) return result
  if (isUnavailable(result.error.cause)) {
    ctx.resHeaders.set('retry-after', String(UNAVAILABLE_RETRY_SECONDS))
    throw new TRPCError({
      code: 'SERVICE_UNAVAILABLE',
      message: UNEXPECTED_SENTENCE,
      cause: result.error.cause,
    })
  }
  if (isAtOnce(result.error.cause)) {
    // Worth a sentence of the verb's own if it comes again.
    log.warn('two at once', { requestId: ctx.requestId, procedure: path, ...describeError(result.error.cause) })
    const cause = new AppError('CONFLICT', AT_ONCE_SENTENCE)
    throw new TRPCError({ code: 'CONFLICT', message: AT_ONCE_SENTENCE, cause })
  }
  if (!(result.error.cause instanceof AppError)) return result
  const { code, message, retryAfterMs } = result.error.cause
  if (retryAfterMs !== undefined) ctx.resHeaders.set('retry-after', String(Math.ceil(retryAfterMs / 1000)))
  throw new TRPCError({ code: APP_ERROR_CODES[code], message, cause: result.error.cause })
})

/** During maintenance only the team is served, apart from what it needs to sign in. */
const refuseDuringMaintenance = t.middleware(async ({ ctx, meta, next }) => {
  if (ctx.isMaintenanceExempt || meta?.isOpenInMaintenance || !(await isInMaintenance(ctx.db))) return next()
  if (isServedInMaintenance(await ctx.resolveActor())) return next()
  throw new AppError('UNAVAILABLE', MAINTENANCE_SENTENCE, { retryAfterMs: MAINTENANCE_RETRY_SECONDS * 1000 })
})

/** What keeps programs from sending forms; loaded with the first of them. */
const refuseBots = t.middleware(async ({ ctx, meta, next }) => {
  if (meta?.botCheck === true) await (await import('./limits/bot-check.ts')).requireProof(ctx)
  return next()
})

/**
 * Whoever looks at Curio as somebody else changes nothing and is shown no secret: only questions are answered, in a
 * transaction that cannot write. (AD8)
 */
const keepViewingReadOnly = t.middleware(async ({ ctx, meta, type, next }) => {
  if (type === 'query' && meta?.cache === 'public') return next()
  const actor = await ctx.resolveActor()
  if (!actor?.viewedBy || meta?.endsViewing) return next()
  if (type !== 'query') throw new AppError('READ_ONLY', ONLY_LOOKING)
  if (meta?.isSecret) throw new AppError('READ_ONLY', NOT_SHOWN)
  return ctx.db.transaction((db) => next({ ctx: { ...ctx, db } }), { accessMode: 'read only' })
})

/** Each procedure is a step of its request's trace. */
const trace = t.middleware(({ path, type, next }) => traced(`${type} ${path}`, async () => next()))

const base = t.procedure
  .use(trace)
  .use(mapAppErrors)
  .use(refuseDuringMaintenance)
  .use(keepViewingReadOnly)
  .use(refuseBots)

/** The role is read from the database and checked before the input is parsed, and so are a step-up, the terms and the consent to sign. */
const requireRole = (...roles: Role[]) =>
  base.use(async ({ ctx, meta, next }) => {
    const actor = await ctx.resolveActor()
    if (!actor) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in to continue.' })
    if (!roles.includes(actor.role)) {
      throw new TRPCError({ code: 'FORBIDDEN', message: "You don't have permission to do this." })
    }
    if (meta?.stepUp) assertSteppedUp(actor, meta.stepUp)
    if (meta?.binds) await assertTermsAccepted(ctx.db, actor)
    if (meta?.signs) await assertSignsElectronically(ctx.db, actor)
    return next({ ctx: { ...ctx, actor } })
  })

/** Open to everybody; `ctx.actor` is always null. */
export const publicProcedure = base.meta({ audience: 'public' })
/** Anybody with a session, whatever the role. */
export const signedInProcedure = requireRole(...ROLES).meta({ audience: 'signed-in' })
/** The two sides of a booking or a conversation, and administrators. */
export const sideProcedure = requireRole(...SIDE_ROLES).meta({ audience: 'side' })
/** Signed-in couples. */
export const clientProcedure = requireRole('client').meta({ audience: 'client' })
/** Photographers and other vendors; administrators may read, for support. */
export const vendorProcedure = requireRole('photographer', 'admin').meta({ audience: 'vendor' })
/** Whoever decides on applications: reviewers and administrators. */
export const reviewerProcedure = requireRole('reviewer', 'admin').meta({ audience: 'reviewer' })
/** Whoever looks after messages and reviews: moderators and administrators. */
export const moderatorProcedure = requireRole('moderator', 'admin').meta({ audience: 'moderator' })
/** Administrators alone. */
export const adminProcedure = requireRole('admin').meta({ audience: 'admin' })

/** A procedure that is one service function: of the context, and of the input if it takes one. */
export const service =
  <Context, Input, Answer>(answer: (ctx: Context, input: Input) => Answer) =>
  ({ ctx, input }: { ctx: Context; input: Input }): Answer =>
    answer(ctx, input)

export const { router, mergeRouters, createCallerFactory } = t
