import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AppRouter } from '#app/app-router.ts'
import { askedLink } from './asked-link.ts'

const ID = '71c91774-4cf2-49d1-8e9d-7e256311ad00'
const URL = `/api/trpc/auth.me,bookings.get,tasks.list?batch=1&input=${encodeURIComponent(
  JSON.stringify({ 1: { bookingId: ID }, 2: { page: 1, status: 'pending' } }),
)}`

const sent: string[] = []
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      sent.push(op.path)
      observer.next({ result: { type: 'data', data: 'of the server' } })
      observer.complete()
    })

/** A client of a page that has asked for these three already, and got this. */
const clientAfter = (answer: unknown) =>
  createTRPCClient<AppRouter>({
    links: [askedLink({ url: URL, response: Promise.resolve(Response.json(answer)) }), server],
  })
const answered = (data: unknown) => ({ result: { data } })
const ALL = [answered('me'), answered('booking'), answered('tasks')]

beforeEach(() => {
  sent.splice(0)
  vi.stubGlobal('window', { location: { origin: 'https://curio.example' } })
  vi.spyOn(performance, 'now').mockReturnValue(2_000)
})

it('a page has its first answers without asking again, in whatever order the inputs are written', async () => {
  const client = clientAfter(ALL)
  expect(await client.bookings.get.query({ bookingId: ID })).toBe('booking')
  expect(await client.tasks.list.query({ status: 'pending', page: 1 })).toBe('tasks')
  expect(await client.auth.me.query()).toBe('me')
  expect(sent).toEqual([])
})

it('another input is another question', async () => {
  expect(await clientAfter(ALL).tasks.list.query({ status: 'completed', page: 1 })).toBe('of the server')
  expect(sent).toEqual(['tasks.list'])
})

it('an answer is used once, and whatever else was asked for is forgotten with the second question', async () => {
  const client = clientAfter(ALL)
  await client.auth.me.query()
  expect(await client.auth.me.query()).toBe('of the server')
  expect(await client.bookings.get.query({ bookingId: ID })).toBe('of the server')
})

it('a change makes all answers old', async () => {
  const client = clientAfter(ALL)
  await client.auth.signOut.mutate()
  expect(await client.bookings.get.query({ bookingId: ID })).toBe('of the server')
})

it('after a minute the answers are too old', async () => {
  const client = clientAfter(ALL)
  vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(await client.auth.me.query()).toBe('of the server')
})

it.each([
  ['a refusal', [answered('me'), { error: { message: 'No.', code: -32003 } }, answered('tasks')]],
  ['an answer for the whole', { error: { message: 'Closed.', code: -32603 } }],
])('%s is asked for again, so that its reason is told', async (_, answer) => {
  expect(await clientAfter(answer).bookings.get.query({ bookingId: ID })).toBe('of the server')
})

it('what did not arrive is asked for again', async () => {
  const response = Promise.reject<Response>(new TypeError('offline'))
  const client = createTRPCClient<AppRouter>({ links: [askedLink({ url: URL, response }), server] })
  expect(await client.auth.me.query()).toBe('of the server')
})
