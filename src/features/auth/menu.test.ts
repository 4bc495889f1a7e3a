import { expect, test } from 'vitest'
import { accountLabel, accountMenuEntries, roleHome } from './menu.ts'

test('every role sees Dashboard, its own dashboard and Sign Out (X20)', () => {
  expect(accountMenuEntries('admin')).toEqual([
    { label: 'Dashboard', href: '/admin' },
    { label: 'Admin Dashboard', href: '/admin' },
    { label: 'Sign Out', action: 'sign-out' },
  ])
  expect(accountMenuEntries('photographer').map((entry) => entry.label)).toEqual([
    'Dashboard',
    'Vendor Dashboard',
    'Sign Out',
  ])
  expect(accountMenuEntries('client').map((entry) => entry.label)).toEqual([
    'Dashboard',
    'Client Dashboard',
    'Sign Out',
  ])
})

test('a role lives at its own address', () => {
  expect([roleHome('admin'), roleHome('photographer'), roleHome('client')]).toEqual(['/admin', '/vendor', '/dashboard'])
})

test('the menu button is the first name, else the e-mail part, else Account (L3)', () => {
  expect(accountLabel({ firstName: 'Noor', email: 'noor@example.com' })).toBe('Noor')
  expect(accountLabel({ firstName: ' ', email: 'noor@example.com' })).toBe('noor')
  expect(accountLabel({ firstName: null, email: '' })).toBe('Account')
})
