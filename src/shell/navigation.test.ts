import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADMIN_AREA, CLIENT_AREA, VENDOR_AREA } from './areas.ts'
import { isActivePath } from './navigation.ts'

test('an entry is active when the path equals or starts with it, except the root (L12)', () => {
  expect(isActivePath('/dashboard', '/dashboard', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings', '/dashboard', '/dashboard')).toBe(false)
  expect(isActivePath('/dashboard/bookings/7', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings/', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings-old', '/dashboard/bookings', '/dashboard')).toBe(false)
})

test('every entry of an area has its page, and so have the pages the specification only implies (R37)', () => {
  const pages = new Set(
    globSync('src/routes/*/*.tsx').map(
      (file) =>
        `/${file
          .split('/')
          .at(-1)!
          .replace(/\.tsx$/, '')
          .replace(/\.index$/, '')
          .replaceAll('.', '/')}`,
    ),
  )
  const entries = [CLIENT_AREA, VENDOR_AREA, ADMIN_AREA].flatMap(({ groups }) =>
    groups.flatMap((group) => group.entries),
  )
  const implied = ['/confirm-email', '/application', '/account', '/verify', '/unsubscribe']
  expect([...entries.map(({ href }) => href), ...implied].filter((href) => !pages.has(href))).toEqual([])
})

test('tasks are in the couple’s menu (X110)', () => {
  expect(CLIENT_AREA.groups[0]!.entries).toContainEqual({ href: '/dashboard/tasks', label: 'Tasks' })
})
