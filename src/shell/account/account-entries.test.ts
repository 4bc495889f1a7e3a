import { expect, test } from 'vitest'
import { ROLES, roleHome } from '#shared/access/roles.ts'
import { accountLabel, accountMenuEntries } from './account-entries.ts'

test('every role sees Dashboard, its own dashboard, My Account and Sign Out (X20, AD11, L4)', () => {
  expect(accountMenuEntries('admin')).toEqual([
    { label: 'Dashboard', href: '/admin' },
    { label: 'Admin Dashboard', href: '/admin' },
    { label: 'My Account', href: '/account' },
    { label: 'Sign Out', action: 'sign-out' },
  ])
  expect(accountMenuEntries('photographer').map((entry) => entry.label)).toEqual([
    'Dashboard',
    'Vendor Dashboard',
    'My Account',
    'Sign Out',
  ])
  expect(accountMenuEntries('client').map((entry) => entry.label)).toEqual([
    'Dashboard',
    'Client Dashboard',
    'My Account',
    'Sign Out',
  ])
})

test('a role lives at its own address', () => {
  expect(ROLES.map(roleHome)).toEqual(['/dashboard', '/vendor', '/admin/applications', '/admin/messages', '/admin'])
})

test('the menu button is the first name, else the email part, else Account (L3)', () => {
  expect(accountLabel({ firstName: 'Noor', email: 'noor@example.com' })).toBe('Noor')
  expect(accountLabel({ firstName: ' ', email: 'noor@example.com' })).toBe('noor')
  expect(accountLabel({ firstName: null, email: '' })).toBe('Account')
})
