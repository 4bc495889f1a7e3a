import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notifications } from '#drizzle/schema/index.ts'
import { notify, notifyTeam } from '#server/notices/notify.ts'
import { sitePath } from '#shared/url/site-path.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makePhotographer, makeThread, makeUser } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { NOTICE_GONE, NOTICES_SHOWN, unreadFigure, unreadWords } from '../model.ts'

const db = await useDatabase()
const START = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

/** A person with this many notices, all at the same two times. */
async function reader(count: number) {
  const user = await makeUser(db, 'client')
  for (let n = 0; n < count; n++) {
    await notify(db, { userId: user.id, kind: 'message.new', title: `Notice ${n}`, href: '/account' }, later(n % 2))
  }
  return { userId: user.id, call: callAs(db, { actor: actorOf(user, 'client'), now: later(60) }).notifications }
}

describe('the list', () => {
  it('names whose record a notice leads to, as the other side of it sees them', async () => {
    const vendor = await makeUser(db, 'photographer')
    const couple = await makeUser(db, 'client')
    const photographer = await makePhotographer(db, { userId: vendor.id, businessName: 'North Light' })
    const client = await makeClient(db, { userId: couple.id, firstName: 'Ada', lastName: 'Marsh' })
    const { id } = await makeThread(db, photographer.id, client.id)
    const readers = [
      [vendor, 'photographer', `/vendor/inbox?thread=${id}`, 'Ada Marsh'],
      [couple, 'client', `/dashboard/messages?thread=${id}`, 'North Light'],
    ] as const
    for (const [user, role, href, name] of readers) {
      await notify(db, { userId: user.id, kind: 'message.new', title: 'New message', href }, START)
      const { list } = callAs(db, { actor: actorOf(user, role), now: later(60) }).notifications
      expect((await list({})).items).toMatchObject([{ face: { name, cover: null } }])
    }
  })

  it('shows own notices only, newest first, and pages without a gap or a repeat', async () => {
    const count = NOTICES_SHOWN * 2 + 3
    const { call } = await reader(count)
    await reader(2)
    const ids: string[] = []
    let cursor: { at: string; id: string } | undefined
    for (let page = 0; page < 3; page++) {
      const answer = await call.list({ cursor })
      ids.push(...answer.items.map((notice) => notice.id))
      cursor = answer.nextCursor ?? undefined
    }
    expect(cursor).toBeUndefined()
    expect(new Set(ids).size).toBe(count)
    const { items } = await call.list({})
    expect(items[0]).toMatchObject({ href: '/account', isRead: false, createdAt: later(1).toISOString() })
  })

  it('links only to pages of this site, whatever is in the table', async () => {
    const { userId, call } = await reader(0)
    const elsewhere = ['https://evil.test/x', '//evil.test', '/\\evil.test', '/\t/evil.test', 'javascript:alert(1)', '']
    for (const href of elsewhere) {
      expect(sitePath(href)).toBeNull()
      await notify(db, { userId, kind: 'x', title: 'written', href }, START)
      await db.insert(notifications).values({ userId, kind: 'x', title: 'stored', href })
    }
    const { items } = await call.list({})
    expect(items).toHaveLength(elsewhere.length * 2)
    expect(items.every((notice) => notice.href === null)).toBe(true)
    expect(sitePath('/vendor/inbox?thread=1#last')).toBe('/vendor/inbox?thread=1#last')
  })
})

describe('reading', () => {
  it('one notice lowers the count once, even when it is marked twice (AD10)', async () => {
    const { call } = await reader(3)
    const [first] = (await call.list({})).items
    await call.markRead({ id: first!.id })
    await call.markRead({ id: first!.id })
    expect(await call.unread()).toEqual({ count: 2 })
    expect((await call.list({})).items.filter((notice) => notice.isRead)).toHaveLength(1)
  })

  it('another person’s notice and an unknown one answer alike and change nothing', async () => {
    const owner = await reader(1)
    const [notice] = (await owner.call.list({})).items
    const stranger = callAs(db, { actor: await signedIn(db, 'admin') }).notifications
    for (const id of [notice!.id, randomUUID()]) {
      await expect(stranger.markRead({ id })).rejects.toMatchObject({ code: 'NOT_FOUND', message: NOTICE_GONE })
    }
    expect(await owner.call.unread()).toEqual({ count: 1 })
  })

  it('marking all leaves other people’s alone (AD10)', async () => {
    const [mine, theirs] = [await reader(4), await reader(2)]
    expect(await mine.call.markAllRead()).toEqual({ marked: 4 })
    expect(await mine.call.markAllRead()).toEqual({ marked: 0 })
    expect([await mine.call.unread(), await theirs.call.unread()]).toEqual([{ count: 0 }, { count: 2 }])
  })

  it('counts to a hundred and no further', async () => {
    const { userId, call } = await reader(0)
    await db.insert(notifications).values(Array.from({ length: 120 }, () => ({ userId, kind: 'x', title: 'Many' })))
    expect(await call.unread()).toEqual({ count: 100 })
    expect([unreadFigure(100), unreadFigure(99), unreadWords(1), unreadWords(0)]).toEqual([
      '99+',
      '99',
      '1 unread notification',
      'No unread notifications',
    ])
  })
})

it('the same key notifies a person once, and every active administrator is notified (NO2)', async () => {
  const admin = await signedIn(db, 'admin')
  for (let n = 0; n < 2; n++) {
    await notifyTeam(db, { kind: 'mail.bounced', title: 'Bounced', dedupeKey: 'bounce/1' }, START)
  }
  const told = await db.select().from(notifications).where(eq(notifications.userId, admin.userId))
  expect(told).toHaveLength(1)
})
