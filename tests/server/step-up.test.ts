import { describe, expect, it } from 'vitest'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'

const db = await useDatabase()

/** What binds, moves money or changes how somebody gets in, apart from the exports, which their entry in the log names. (AC3) */
const BINDING = [
  'adminUsers.resetFactors',
  'amendments.accept',
  'amendments.propose',
  'auth.changeAddress',
  'auth.changePassword',
  'auth.connectIdentity',
  'auth.disconnectIdentity',
  'bookings.cancel',
  'bookings.confirmApproval',
  'bookings.release',
  'bookings.reportEmergency',
  'bookings.resolve',
  'contracts.propose',
  'contracts.reviseProposal',
  'contracts.send',
  'contracts.sign',
  'factors.addApp',
  'factors.addPasskey',
  'factors.remove',
  'factors.renewCodes',
  'factors.startApp',
  'factors.startPasskey',
  'payments.openPayoutPage',
  'payments.recordRemittance',
  'payments.reverseRemittance',
  'payments.releasePayout',
  'payments.resendRefund',
  'payments.retryPayout',
  'payments.settleRefund',
  'payments.waiveRecovery',
  'personalData.askForCopy',
  'personalData.leave',
  'photographers.changeEmail',
  'viewing.start',
  'team.bringBack',
  'team.end',
  'team.invite',
  'team.sendAgain',
  'team.setRole',
  'team.withdraw',
  'webhooks.create',
  'webhooks.remove',
  'webhooks.rotateSecret',
  'webhooks.update',
]

/** Entries of the audit log that only what binds or moves money leaves: a new verb with one of them asks, too. */
const MONEY_OR_DATA =
  /export$|^approval\.ask$|^booking\.(?:release|resolve-|sign|cancel$)|^payments\.(?:release|settle|waive|resend|retry)/i

const asking = PROCEDURES.filter(([, { _def }]) => _def.meta?.stepUp)
const entriesOf = (audited: string | readonly string[] = []) => [audited].flat()

describe('a step-up (AC3)', () => {
  it('is asked for by what binds, moves money or changes how somebody gets in, and by every export', () => {
    const exports = PROCEDURES.filter(([, { _def }]) =>
      entriesOf(_def.meta?.audited).some((entry) => /export$/i.test(entry)),
    )
    const expected = [...BINDING, ...exports.map(([name]) => name)]
    expect(asking.map(([name]) => name).toSorted()).toEqual(expected.toSorted())
    expect(exports.length).toBeGreaterThan(9)
  })

  it('is not forgotten by a verb that leaves such an entry', () => {
    const silent = PROCEDURES.filter(
      ([, { _def }]) => !_def.meta?.stepUp && entriesOf(_def.meta?.audited).some((entry) => MONEY_OR_DATA.test(entry)),
    )
    expect(silent.map(([name]) => name)).toEqual([])
  })

  it.each(asking)(
    '%s asks before it looks at anything, of whoever has used no factor for five minutes',
    async (name, { _def }) => {
      const roles = {
        admin: 'admin',
        vendor: 'photographer',
        client: 'client',
        reviewer: 'reviewer',
        moderator: 'moderator',
        'signed-in': 'client',
        side: 'client',
        public: 'client',
      } as const
      const actor = { ...(await signedIn(db, roles[_def.meta!.audience!])), hasFactor: true }
      const call = (factorUsedAt: Date | null) => callByName(callAs(db, { actor: { ...actor, factorUsedAt } }), name)
      const refused = { cause: { code: 'STEP_UP_REQUIRED' } }
      await expect(call(null)).rejects.toMatchObject(refused)
      await expect(call(new Date(Date.now() - 301_000))).rejects.toMatchObject(refused)
      const answer = await call(new Date()).catch((error: unknown) => error)
      expect(answer).not.toMatchObject(refused)
    },
  )
})
