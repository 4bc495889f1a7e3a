import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#app/app-router.ts'
import { id } from '#shared/address.ts'

/** Lists whose filters are typed: what they call an id is search words. */
const TYPED = new Set(['audit.list'])

/** Opening a contract is also the move that marks it as seen. */
const OPENING = new Set(['contracts.open'])

const namesNothing = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  Object.entries(input).some(
    ([name, value]) => /^id$|Id$/.test(name) && typeof value === 'string' && id(value) === undefined,
  )

/**
 * Answers looks at an id that is none as the server answers those about an unknown one, at once and without
 * asking: every page says of it what it says of a record that does not exist.
 */
export const knownIdsLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const isLook = (op.type === 'query' && !TYPED.has(op.path)) || OPENING.has(op.path)
    if (!isLook || !namesNothing(op.input)) return next(op)
    return observable((observer) => {
      const data = { code: 'NOT_FOUND', httpStatus: 404, appCode: 'NOT_FOUND', path: op.path }
      observer.error(TRPCClientError.from({ error: { message: 'This does not exist.', code: -32004, data } } as never))
    })
  }
