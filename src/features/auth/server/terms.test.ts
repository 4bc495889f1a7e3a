import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consents, profiles } from '#drizzle/schema/index.ts'
import type { Role } from '#shared/access/roles.ts'
import { changesSince, TERMS_CHANGES, TERMS_VERSION } from '#shared/site/legal-versions.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'

const db = await useDatabase()

/** Somebody who has accepted an older version, or none. */
async function behind(role: Role, termsVersion: string | null = '1.3') {
  const actor = await signedIn(db, role)
  const stepped = { ...actor, hasFactor: true, factorUsedAt: new Date(), passwordUsedAt: new Date() }
  await db.update(profiles).set({ termsVersion }).where(eq(profiles.id, actor.userId))
  return { ...actor, api: callAs(db, { actor: stepped }) }
}

/** What binds nobody, of the features in which people bind themselves: what ends, answers, keeps or reads. */
const FREE =
  /^(?:amendments|bookings|contracts|payments)\.(?:(?:save|drop|create|update|remove|take|reset|open|check|settle|leave|mark|preview)\w*|decline|withdraw|reject|counter|cancel|deliver|requestChanges|confirmDelivery|dispute|setAutomatic|writeInDispute|reportEmergency)$/

describe('terms that change (AC6)', () => {
  it('every version says what it changed', () => {
    expect(TERMS_CHANGES[0]!.version).toBe(TERMS_VERSION)
    expect(TERMS_CHANGES.every(({ changes }) => changes.length > 0)).toBe(true)
    expect(changesSince(TERMS_VERSION)).toEqual([])
    expect(changesSince('0.1')).toEqual(TERMS_CHANGES[0]!.changes)
  })

  it('every verb of a deal says that it binds, or is one that does not', () => {
    const own = ['client', 'vendor', 'side']
    const deals = PROCEDURES.filter(
      ([name, { _def }]) =>
        /^(?:amendments|bookings|contracts|payments)\./.test(name) &&
        _def.type === 'mutation' &&
        own.includes(_def.meta!.audience!),
    )
    const unsaid = deals.filter(([name, { _def }]) => !_def.meta!.binds && !FREE.test(name)).map(([name]) => name)
    expect(unsaid).toEqual([])
    expect(deals.filter(([name, { _def }]) => _def.meta!.binds && FREE.test(name)).map(([name]) => name)).toEqual([])
  })

  const binding = PROCEDURES.filter(([, { _def }]) => _def.meta?.binds)
  it.each(
    binding.map(([name, { _def }]) => [name, _def.meta!.audience === 'vendor' ? 'photographer' : 'client'] as const),
  )('%s is refused to a %s until then, before anything else', async (name, role) => {
    for (const version of ['1.3', null]) {
      const { api } = await behind(role, version)
      await expect(callByName(api, name, {})).rejects.toMatchObject({ cause: { code: 'TERMS_CHANGED' } })
      await api.auth.acceptTerms({ shown: TERMS_VERSION })
      await expect(callByName(api, name, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  it('reading and everything else go on', async () => {
    const { api } = await behind('client')
    await api.auth.account()
    await api.clientDashboard.get()
    await api.auth.chooseNews({ kind: 'reviews', channel: 'mail', isOn: false })
  })

  it.each([
    ['client', ['terms']],
    ['photographer', ['terms', 'vendor_terms']],
  ] as const)('a %s is asked once, and what they accepted is kept', async (role, kinds) => {
    const { api, userId } = await behind(role)
    expect(await api.auth.newTerms()).toMatchObject({ version: TERMS_VERSION, changes: TERMS_CHANGES[0]!.changes })
    await expect(api.auth.acceptTerms({ shown: '1.3' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await Promise.all([1, 2].map(() => api.auth.acceptTerms({ shown: TERMS_VERSION })))
    expect(await api.auth.newTerms()).toBeNull()
    const kept = await db
      .select({ kind: consents.kind, ip: consents.ip })
      .from(consents)
      .where(and(eq(consents.userId, userId), eq(consents.version, TERMS_VERSION)))
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(kinds)
    expect(kept.every(({ ip }) => ip !== null)).toBe(true)
  })
})
