import { expect, test } from 'vitest'
import { isActivePath, isPublicPath } from './navigation.ts'

test('the areas with their own layout are not public, their look-alikes are', () => {
  expect(['/', '/vendor-sign-up', '/admin-login', '/photographer/1'].every(isPublicPath)).toBe(true)
  expect(['/vendor', '/vendor/inbox', '/admin', '/dashboard/tasks'].some(isPublicPath)).toBe(false)
})

test('an entry is active when the path equals or starts with it, except the root (L12)', () => {
  expect(isActivePath('/dashboard', '/dashboard', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings', '/dashboard', '/dashboard')).toBe(false)
  expect(isActivePath('/dashboard/bookings/7', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings/', '/dashboard/bookings', '/dashboard')).toBe(true)
  expect(isActivePath('/dashboard/bookings-old', '/dashboard/bookings', '/dashboard')).toBe(false)
})
