import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Role, roleHome, TEAM_PAGES } from '#shared/access/roles.ts'
import { CLIENT_AREA, teamArea, VENDOR_AREA } from './areas.ts'
import { isActivePath } from './navigation.ts'

test('an entry is active when the path equals or starts with it, except the root (L12)', () => {
  expect(isActivePath('/dashboard', '/dashboard', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings', '/dashboard', '/dashboard')).toBe(false)
  expect(isActivePath('/dashboard/bookings/7', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings/', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings-old', '/dashboard/bookings', '/dashboard')).toBe(false)
})

const hrefsFor = (role: Role) => teamArea(role).groups.flatMap(({ entries }) => entries.map(({ href }) => href))

test('the menu of the admin area has what is the work of the role, its home first', () => {
  expect(hrefsFor('admin').length).toBeGreaterThan(15)
  for (const role of ['reviewer', 'moderator'] as const) {
    expect(hrefsFor(role)).toEqual(TEAM_PAGES[role])
    expect(hrefsFor(role)[0]).toBe(roleHome(role))
  }
  expect(hrefsFor('client')).toEqual([])
})

test('every entry of an area has its page, and so have the pages the specification only implies (R37)', () => {
  const pages = new Set(
    globSync('src/routes/**/*.tsx').map(
      (file) =>
        `/${file
          .split('/')
          .at(-1)!
          .replace(/\.tsx$/, '')
          .replace(/\.index$/, '')
          .replaceAll('.', '/')}`,
    ),
  )
  const entries = [CLIENT_AREA, VENDOR_AREA, teamArea('admin')].flatMap(({ groups }) =>
    groups.flatMap((group) => group.entries),
  )
  const implied = ['/confirm-email', '/application', '/account', '/verify', '/unsubscribe']
  expect([...entries.map(({ href }) => href), ...implied].filter((href) => !pages.has(href))).toEqual([])
})

test('tasks are in the couple’s menu (X110)', () => {
  expect(CLIENT_AREA.groups[0]!.entries).toContainEqual({ href: '/dashboard/tasks', label: 'Tasks' })
})
