import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#app/app-router.ts'
import { id } from '#shared/url/search-params.ts'

/** Lists with typed filters, whose "id" parameter is search text. */
const TYPED = new Set(['audit.list'])

/** Opening a contract also marks it as seen, and coming back from paying settles it, so they are mutations. */
const OPENING = new Set(['contracts.open', 'payments.settle', 'payments.leave'])

const namesNothing = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  Object.entries(input).some(
    ([name, value]) => /^id$|Id$/.test(name) && typeof value === 'string' && id(value) === undefined,
  )

/**
 * Answers queries for an invalid id as the server answers those for an unknown one, at once and without a request: a
 * page shows the same as for a record that does not exist.
 */
export const knownIdsLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const isLook = (op.type === 'query' && !TYPED.has(op.path)) || OPENING.has(op.path)
    if (!isLook || !namesNothing(op.input)) return next(op)
    return observable((observer) => {
      const data = { code: 'NOT_FOUND', httpStatus: 404, appCode: 'NOT_FOUND', path: op.path }
      observer.error(TRPCClientError.from({ error: { message: 'This doesn’t exist.', code: -32004, data } } as never))
    })
  }
