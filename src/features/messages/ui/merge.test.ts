import { describe, expect, it } from 'vitest'
import type { ThreadMessage } from '../model.ts'
import { allMessages, endsRun, lastOwnId, type MessagePages, unreadUpTo, withAllRead, withNews } from './merge.ts'

const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`
const message = (id: string, minute: number, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  sender: 'other',
  by: null,
  attachments: [],
  text: id,
  createdAt: at(minute),
  isRead: false,
  ...more,
})
const pages = (...items: ThreadMessage[][]): MessagePages => ({
  pages: items.map((page) => ({ items: page, older: null })),
  pageParams: items.map(() => null),
})
const ids = (data: MessagePages | undefined) => allMessages(data).map(({ id }) => id)

describe('what a poll brings', () => {
  it('stands behind the newest page, once', () => {
    const data = pages([message('c', 3)], [message('a', 1), message('b', 2)])
    const news = { items: [message('c', 3), message('d', 4)], readUpTo: null }
    const merged = withNews(data, news)
    expect(ids(merged)).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(withNews(merged, news))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is put in order when the answer to an own message came first', () => {
    const data = pages([message('mine', 5, { sender: 'me' })])
    expect(ids(withNews(data, { items: [message('theirs', 4)], readUpTo: null }))).toEqual(['theirs', 'mine'])
  })

  it('leaves the very same object when nothing is new', () => {
    const data = pages([message('a', 1, { sender: 'me', isRead: true })])
    expect(withNews(data, { items: [], readUpTo: at(1) })).toBe(data)
    expect(withNews(undefined, { items: [message('a', 1)], readUpTo: null })).toBeUndefined()
  })

  it('moves the read mark over own messages only, and not past its moment', () => {
    const data = pages([message('a', 1, { sender: 'me' }), message('b', 2), message('c', 3, { sender: 'me' })])
    const marked = allMessages(withNews(data, { items: [], readUpTo: at(2) }))
    expect(marked.map(({ isRead }) => isRead)).toEqual([true, false, false])
  })
})

describe('reading', () => {
  it('asks to mark up to the newest unread message of the other side', () => {
    const messages = [message('a', 1), message('b', 2), message('c', 3, { sender: 'me' })]
    expect(unreadUpTo(messages)).toBe(at(2))
    expect(unreadUpTo(allMessages(withAllRead(pages(messages), at(2))))).toBeNull()
    expect(unreadUpTo(allMessages(withAllRead(pages(messages), at(1))))).toBe(at(2))
  })

  it('shows the time where a writer stops, and the read mark on the last own message', () => {
    const [a, b, c] = [message('a', 1), message('b', 2), message('c', 20)] as const
    expect(endsRun(a, b)).toBe(false)
    expect(endsRun(b, c)).toBe(true)
    expect(endsRun(a, message('x', 2, { sender: 'me' }))).toBe(true)
    expect(endsRun(c, undefined)).toBe(true)
    expect(lastOwnId([a, message('x', 2, { sender: 'me' }), c])).toBe('x')
    expect(lastOwnId([a])).toBeNull()
  })
})
