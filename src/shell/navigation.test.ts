import { expect, test } from 'vitest'
import { isActivePath } from './navigation.ts'

test('an entry is active when the path equals or starts with it, except the root (L12)', () => {
  expect(isActivePath('/dashboard', '/dashboard', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings', '/dashboard', '/dashboard')).toBe(false)
  expect(isActivePath('/dashboard/bookings/7', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings/', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings-old', '/dashboard/bookings', '/dashboard')).toBe(false)
})
