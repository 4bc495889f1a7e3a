import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TrpcUtils } from '#shell/trpc.ts'
import { drawn } from '#tests/support/drawn.tsx'
import type { Requirement } from '../guards.ts'
import { AreaWaiting } from './area-waiting.tsx'
import { loadVisitor } from './load-visitor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The milliseconds at which the server is asked who is there when every answer is this error, and how it ends. */
async function asked(requirement: Requirement, error: Error) {
  const start = Date.now()
  const at: number[] = []
  const fetch = () => {
    at.push(Date.now() - start)
    return Promise.reject(error)
  }
  const ending = loadVisitor({ auth: { me: { fetch } } } as unknown as TrpcUtils, requirement).catch(
    (reason: unknown) => reason,
  )
  await vi.runAllTimersAsync()
  return { at, ending: await ending }
}
const lost = new TRPCClientError('Failed to fetch')
const refused = Object.assign(new TRPCClientError('No.'), { data: { code: 'FORBIDDEN', httpStatus: 403 } })

it('the gate of the administrators asks every half second, twenty times, and then gives up (C17, X29)', async () => {
  const { at, ending } = await asked('admin', lost)
  expect(at).toEqual(Array.from({ length: 20 }, (_, place) => place * 500))
  expect(ending).toBe(lost)
})

it('elsewhere a lost answer is asked for again with doubled pauses, and a refusal is not (C22)', async () => {
  expect((await asked('vendor', lost)).at).toEqual([0, 200, 600, 1400, 3000])
  for (const requirement of ['client', 'admin'] as const)
    expect(await asked(requirement, refused)).toEqual({ at: [0], ending: refused })
})

it('meanwhile a full page says so, to screen readers as well (L2)', async () => {
  vi.useRealTimers()
  expect(await drawn(<AreaWaiting />)).toMatch(
    /^<div [^>]*role="status">.*<p>Loading authentication\.\.\.<\/p><\/div>$/,
  )
})
