import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROLES, roleHome } from '#shared/access/roles.ts'
import { anyText } from '#tests/support/any-text.ts'
import { HOSTILE_RETURN_TO } from '#tests/support/hostile-return-to.ts'
import {
  admit,
  destinationAfterAdminSignIn,
  destinationAfterSignIn,
  mayOpen,
  type Requirement,
  safeReturnTo,
  type Visitor,
  withReturnTo,
} from './guards.ts'
import {
  ADMIN_NOT_ALLOWED,
  ADMIN_SIGN_IN_FIRST,
  TEAM_PAGE_NOT_YOURS,
  TO_ADMIN_DASHBOARD,
  TO_CLIENT_DASHBOARD,
} from './texts.ts'

const PROFILE = '/photographer/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11'

describe('a path to come back to', () => {
  it.each(HOSTILE_RETURN_TO.map((form) => [JSON.stringify(form), form]))('is not %s', (_name, form) => {
    expect(safeReturnTo(form)).toBeNull()
    for (const role of ROLES) expect(destinationAfterSignIn(role, form)).toBe(roleHome(role))
    expect(withReturnTo('/sign-in', form)).toBe('/sign-in')
  })

  it.each([
    `/x${PROFILE}`,
    `${PROFILE}/x`,
    `/x/inquiry/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11`,
    `/inquiry/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11/x`,
    '/day-pack/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11/contract.pdf',
    '/day-pack/x',
    '/x/dashboard',
    `/find-photographer?q=${'a'.repeat(480)}`,
  ])('is not %s: a page is matched by its whole path (X18)', (path) => {
    expect(safeReturnTo(path)).toBeNull()
  })

  it('is, whatever was sent, nothing or a path of ours that every role can be asked about (AB5, X18)', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '%2f', '@', ':', '?', '#', '[', '\t', 'é', 'about'),
    })
    fc.assert(
      fc.property(
        fc.oneof(anyText(), hostile).map((rest) => `/${rest}`),
        (value) => {
          const path = safeReturnTo(value)
          if (path === null) return
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(new URL(path, 'https://curio.example').origin).toBe('https://curio.example')
          for (const role of ROLES) expect(typeof mayOpen(path, role)).toBe('boolean')
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it.each([undefined, null, 7, {}, ['/dashboard'], true])('is not %j', (value) => {
    expect(safeReturnTo(value)).toBeNull()
  })

  it.each([
    '/',
    '/about',
    '/account',
    '/application',
    '/for-photographers',
    '/get-matched',
    '/how-it-works',
    '/notifications',
    '/privacy',
    '/terms',
    '/vendor-sign-up',
    `/find-photographer?q=${'a'.repeat(479)}`,
    '/dashboard',
    '/dashboard/bookings/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
    '/vendor/profile?new=true',
    '/admin/applications',
    `${PROFILE}?date=2027-06-12&contact=true`,
    '/inquiry/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
    '/day-pack',
    '/day-pack/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
    '/find-photographer?style=Film&page=2',
    '/find-photographer?next=//evil.example',
  ])('may be %s (X18)', (path) => {
    expect(safeReturnTo(path)).toBe(path)
  })
})

it('after signing in everybody lands where the role may be (X17)', () => {
  const opens = (path: string) => ROLES.filter((role) => mayOpen(path, role))
  expect(opens('/dashboard/messages')).toEqual(['client'])
  expect(opens('/vendor')).toEqual(['photographer'])
  expect(opens('/vendor/inbox')).toEqual(['photographer', 'admin'])
  expect(opens('/admin/settings')).toEqual(['admin'])
  expect(opens('/admin')).toEqual(['admin'])
  expect(opens('/admin/applications')).toEqual(['reviewer', 'admin'])
  expect(opens('/admin/reviews')).toEqual(['moderator', 'admin'])
  expect(opens(PROFILE)).toEqual([...ROLES])
  expect(destinationAfterSignIn('client', '/admin')).toBe('/dashboard')
  // The administrators' sign-in leads to their gate, which says that one may not enter.
  for (const role of ROLES) expect(destinationAfterAdminSignIn(role, '/admin/vendors')).toMatch(/^\/admin/)
  expect(destinationAfterAdminSignIn('admin', '/admin/vendors')).toBe('/admin/vendors')
  expect(destinationAfterAdminSignIn('client', '/account')).toBe('/account')
  expect(destinationAfterSignIn('photographer', '/dashboard')).toBe('/vendor')
  expect(destinationAfterSignIn('reviewer', '/admin/settings')).toBe('/admin/applications')
  expect(destinationAfterSignIn('admin', '/vendor')).toBe('/admin')
  expect(destinationAfterSignIn('admin', '/vendor/profile?id=1')).toBe('/vendor/profile?id=1')
  expect(destinationAfterSignIn('client', `${PROFILE}#contact`)).toBe(`${PROFILE}#contact`)
})

const nobody = null
const couple: Visitor = { role: 'client' }
const florist: Visitor = { role: 'photographer', vendorType: 'florist' }
const photographer: Visitor = { role: 'photographer', vendorType: 'photographer' }
const lookedAt: Visitor = { ...photographer, viewing: {} }
const admin: Visitor = { role: 'admin' }
const reviewer: Visitor = { role: 'reviewer' }
const moderator: Visitor = { role: 'moderator' }
const yes = { isAdmitted: true }
const no = (to: string, message?: string) => ({ isAdmitted: false, to, message })
const onlyPhotographers: Requirement = { vendorType: 'photographer' }

describe('the redirect table (X14-X17, L1, T36)', () => {
  const TABLE: [Requirement, string, Visitor, object][] = [
    ['signed-in', '/account', nobody, no('/sign-in?returnTo=%2Faccount')],
    ['signed-in', '/account', couple, yes],
    ['signed-in', '/account', florist, yes],
    ['signed-in', '/account', admin, yes],
    ['client', '/dashboard/bookings?tab=past', nobody, no('/sign-in?returnTo=%2Fdashboard%2Fbookings%3Ftab%3Dpast')],
    ['client', '/dashboard', couple, yes],
    ['client', '/dashboard', photographer, no('/vendor')],
    ['client', '/dashboard', admin, no('/admin')],
    ['vendor', '/vendor/inbox', nobody, no('/sign-in?returnTo=%2Fvendor%2Finbox')],
    ['vendor', '/vendor', couple, no('/dashboard', TO_CLIENT_DASHBOARD)],
    ['vendor', '/vendor', florist, yes],
    ['vendor', '/vendor', admin, no('/admin', TO_ADMIN_DASHBOARD)],
    ['vendor', '/vendor/', admin, no('/admin', TO_ADMIN_DASHBOARD)],
    ['vendor', '/vendor?x=1', admin, no('/admin', TO_ADMIN_DASHBOARD)],
    ['vendor', '/vendor/bookings', admin, yes],
    ['vendor', '/vendor/bookings/vendor', admin, yes],
    [onlyPhotographers, '/vendor/gallery', nobody, no('/sign-in?returnTo=%2Fvendor%2Fgallery')],
    [onlyPhotographers, '/vendor/gallery', couple, no('/dashboard', TO_CLIENT_DASHBOARD)],
    [onlyPhotographers, '/vendor/gallery', florist, no('/vendor')],
    [onlyPhotographers, '/vendor/gallery', photographer, yes],
    [onlyPhotographers, '/vendor/gallery', admin, yes],
    ['admin', '/admin/applications', nobody, no('/admin-login?returnTo=%2Fadmin%2Fapplications', ADMIN_SIGN_IN_FIRST)],
    ['admin', '/admin', couple, no('/', ADMIN_NOT_ALLOWED)],
    ['admin', '/admin', photographer, no('/', ADMIN_NOT_ALLOWED)],
    ['admin', '/admin/settings', lookedAt, no('/vendor')],
    ['admin', '/admin', admin, yes],
    ['admin', '/admin', reviewer, no('/admin/applications')],
    ['admin', '/admin/', moderator, no('/admin/messages')],
    ['admin', '/admin/applications?status=pending', reviewer, yes],
    ['admin', '/admin/applications', moderator, no('/admin/messages', TEAM_PAGE_NOT_YOURS)],
    [
      'admin',
      '/admin/bookings/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
      reviewer,
      no('/admin/applications', TEAM_PAGE_NOT_YOURS),
    ],
    ['admin', '/admin/reviews#x', moderator, yes],
    ['client', '/dashboard', reviewer, no('/admin/applications')],
    ['vendor', '/vendor', reviewer, no('/admin/applications', TEAM_PAGE_NOT_YOURS)],
    ['vendor', '/vendor/bookings', moderator, no('/admin/messages', TEAM_PAGE_NOT_YOURS)],
    [onlyPhotographers, '/vendor/gallery', reviewer, no('/admin/applications', TEAM_PAGE_NOT_YOURS)],
    ['signed-in', '/account', reviewer, yes],
  ]
  it.each(TABLE)('%j at %s for %j', (requirement, path, visitor, verdict) => {
    expect(admit(requirement, visitor, path)).toEqual(verdict)
  })

  it('never redirects in a circle: whoever is sent away may open the page it leads to', () => {
    const needed: Record<string, Requirement> = { dashboard: 'client', vendor: 'vendor', admin: 'admin' }
    for (const [requirement, path, visitor] of TABLE) {
      const verdict = admit(requirement, visitor, path)
      if (verdict.isAdmitted || !visitor || verdict.to === '/') continue
      expect(admit(needed[verdict.to.split('/')[1]!]!, visitor, verdict.to)).toEqual(yes)
    }
  })
})
