import { randomUUID } from 'node:crypto'
import { searches } from '../../bench/mix.ts'
import type { Asked } from './http.ts'
import { callOf } from './product.ts'
import type { World } from './world.ts'

export type LoadRequest = { kind: string; address: string; asked: Asked }

/** What people do at the same time, in hundredths: mostly looking, some writing. */
export function mixedRequests(world: World, listed: readonly string[], random: () => number): () => LoadRequest {
  const found = searches('mixed', 500)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const { upcoming, admin } = world
  const threadId = upcoming.cast.inquiry.threadId
  const { bookingId } = upcoming
  const page = (kind: string, address: string, cookie = ''): LoadRequest => ({
    kind,
    address,
    asked: { headers: cookie ? { cookie } : {} },
  })
  const call = (name: string, input: unknown, cookie: string, type: 'query' | 'mutation' = 'query'): LoadRequest => {
    const [address, asked] = callOf(name, input, { cookie, type })
    return { kind: name, address, asked }
  }
  const kinds: [share: number, make: () => LoadRequest][] = [
    [30, () => call('directory.list', one(found), '')],
    [10, () => call('photographers.get', { id: one(listed) }, '')],
    [6, () => page('page of a profile', `/photographer/${one(listed)}`)],
    [5, () => page('page of the directory', '/find-photographer')],
    [4, () => page('home page', '/')],
    [8, () => call('auth.me', undefined, one([upcoming.client, upcoming.vendor, admin.cookie]))],
    [6, () => call('clientDashboard.get', undefined, upcoming.client)],
    [6, () => call('vendorDashboard.get', undefined, upcoming.vendor)],
    [5, () => call('bookings.get', { bookingId }, one([upcoming.client, upcoming.vendor]))],
    [5, () => call('messages.list', { threadId }, one([upcoming.client, upcoming.vendor]))],
    [3, () => call('bookings.vendorList', {}, upcoming.vendor)],
    [3, () => call('payments.mine', undefined, upcoming.client)],
    [2, () => call('adminDashboard.overview', undefined, admin.cookie)],
    [
      4,
      () =>
        call(
          'messages.send',
          { id: randomUUID(), threadId, text: 'See you on Saturday.' },
          one([upcoming.client, upcoming.vendor]),
          'mutation',
        ),
    ],
    [
      2,
      () =>
        call(
          'tasks.create',
          { title: 'Call the venue', description: '', dueDate: null, relatedClientId: null },
          upcoming.vendor,
          'mutation',
        ),
    ],
    [1, () => call('notifications.markAllRead', undefined, upcoming.client, 'mutation')],
  ]
  const deck = kinds.flatMap(([share, make]) => Array.from({ length: share }, () => make))
  return () => one(deck)()
}
