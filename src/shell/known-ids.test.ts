import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { beforeEach, expect, it } from 'vitest'
import type { AppRouter } from '#app/app-router.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { knownIdsLink } from './known-ids.ts'

const asked: string[] = []
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      asked.push(op.path)
      observer.next({ result: { type: 'data', data: null } })
      observer.complete()
    })
const client = createTRPCClient<AppRouter>({ links: [knownIdsLink, server] })
const ID = '71c91774-4cf2-49d1-8e9d-7e256311ad00'
beforeEach(() => void asked.splice(0))

it.each(['abc', '', 'zzz', `${ID}x`, '../..', '%00'])('an invalid id is unknown without a request: %j', async (id) => {
  const error = await client.bookings.get.query({ bookingId: id }).catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(TRPCClientError)
  expect(isNotFound(error)).toBe(true)
  expect(asked).toEqual([])
})

it('a valid id is requested, and so is a call without one', async () => {
  await client.bookings.get.query({ bookingId: ID })
  await client.settings.public.query()
  expect(asked).toEqual(['bookings.get', 'settings.public'])
})
