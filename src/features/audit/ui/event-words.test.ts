import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '#shared/access/audit-actions.ts'
import { actionWords, actorWords, changeWords, eventWords } from './event-words.ts'

const ZONE = 'America/New_York'
const ana = { actorId: 'a', actorEmail: 'ana@curio.example', actorName: 'Ana Smith', actorRole: 'admin' as const }
const amelia = { ...ana, actorName: 'Amelia Grant', actorRole: 'client' as const }
const pair = { name: 'Nordlicht Photo', vendor: 'Nordlicht Photo', couple: 'Amelia Grant' }
const said = (action: string, of: Partial<Parameters<typeof eventWords>[0]> = {}) =>
  eventWords({ ...ana, ...pair, action, ...of })

describe('an entry is a sentence (AU4)', () => {
  it('with the names of both', () => {
    expect(said('application.approve')).toBe('Ana Smith approved the application of Nordlicht Photo')
    expect(said('booking.cancel')).toBe('Ana Smith cancelled the booking of Amelia Grant with Nordlicht Photo')
    expect(said('settings.update')).toBe('Ana Smith changed the settings')
  })

  it('a side that acts is not named twice', () => {
    expect(said('contracts.sign', amelia)).toBe('Amelia Grant signed the contract with Nordlicht Photo')
    expect(said('booking.deliver', { ...ana, actorName: 'Nordlicht Photo', actorRole: 'photographer' })).toBe(
      'Nordlicht Photo delivered the pictures of the booking of Amelia Grant',
    )
  })

  it('nobody is named twice', () => {
    const own = { ...ana, actorName: 'Nordlicht Photo', actorRole: 'photographer' as const }
    expect(said('application.submit', own)).toBe('Nordlicht Photo applied')
    expect(said('application.withdraw', own)).toBe('Nordlicht Photo withdrew their application')
    expect(said('auth.changePassword', { ...amelia, name: 'Amelia Grant' })).toBe('Amelia Grant changed their password')
  })

  it('when names are gone, and when nobody acted', () => {
    const gone = { name: null, vendor: null, couple: null, actorEmail: null, actorName: null }
    expect(said('user.suspend', gone)).toBe('A deleted account suspended the account of a deleted account')
    const system = { actorId: null, actorRole: 'system' as const, vendor: null, couple: null }
    expect(said('booking.lose-date', system)).toBe('The system ended the booking, as its date was taken')
  })

  it('every action has words that read on from a name, without a slot left open', () => {
    for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[]) {
      expect(said(action), action).toMatch(/^Ana Smith [a-z][^{}]+[^.\s]$/)
    }
  })

  it('an action that is no longer one shows its code', () => {
    expect(said('thing.sendAgain')).toBe('Ana Smith: Thing: send again')
    expect(['mailLog.sendAgain', 'application.request-info', 'sign-out'].map(actionWords)).toEqual([
      'Mail log: send again',
      'Application: request info',
      'Sign out',
    ])
  })

  it('the person is told apart by the address in the entry', () => {
    expect(actorWords(ana)).toBe('Ana Smith (ana@curio.example)')
    expect(actorWords({ ...ana, actorName: null })).toBe('ana@curio.example')
  })
})

it('fields, states, sums and moments are in words, what people wrote is not touched (AU4)', () => {
  const changes = [
    { field: 'approval_status', before: 'pending', after: 'info_requested' },
    { field: 'totalCents', before: null, after: '320000' },
    { field: 'released_at', before: 'nothing', after: '2026-11-20T15:00:00.000Z' },
    { field: 'adminNotes', before: null, after: 'Asked for two_more pictures' },
  ]
  expect(changeWords(changes, ZONE)).toBe(
    'Pending → Information requested; total: $3,200; released: nothing → Nov 20, 2026, 10:00 AM; admin notes: Asked for two_more pictures',
  )
})
