import { and, asc, desc, eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { auditEvents, consents, contractSignatures } from '#drizzle/schema/index.ts'
import { contractPdf } from '#features/contracts/server/pdf.ts'
import type { Role } from '#shared/access/roles.ts'
import { ELECTRONIC_VERSION } from '#shared/site/legal-versions.ts'
import { accept, bookedWedding, newItems, propose } from '#tests/support/amendments.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'
import { namesOf, PROCEDURES } from '#tests/support/procedures.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')

/** Somebody who has not consented. */
async function newcomer(role: Role) {
  const actor = await signedIn(db, role)
  const stepped = { ...actor, hasFactor: true, factorUsedAt: new Date(), passwordUsedAt: new Date() }
  await db.delete(consents).where(eq(consents.userId, actor.userId))
  const at = (moment?: Date) => callAs(db, { actor: stepped, ...(moment ? { now: moment } : {}) })
  return { userId: actor.userId, api: at(), at }
}

const shown = ELECTRONIC_VERSION
const kept = (userId: string) =>
  db
    .select({ isGranted: consents.isGranted, version: consents.version, ip: consents.ip })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.kind, 'electronic_records')))
    .orderBy(asc(consents.createdAt))

const signing = PROCEDURES.filter(([, { _def }]) => _def.meta?.signs)

describe('the consent to electronic records and signatures (CT12)', () => {
  it('is asked for by every verb that takes a signature, and by no other', () => {
    const takeSignatures = PROCEDURES.filter(([, { _def }]) => {
      const names = _def.inputs.flatMap((input) => namesOf(input as never))
      return names.includes('fullName') && names.includes('isAgreed')
    })
    expect(signing.map(([name]) => name).toSorted()).toEqual(takeSignatures.map(([name]) => name).toSorted())
    expect(signing.length).toBeGreaterThan(5)
  })

  it.each(
    signing.map(([name, { _def }]) => [name, _def.meta!.audience === 'vendor' ? 'photographer' : 'client'] as const),
  )('%s is refused to a %s without it, before anything else, and again once it is withdrawn', async (name, role) => {
    const { at } = await newcomer(role)
    const minutes = (count: number) => at(new Date(Date.now() + count * 60_000))
    const refused = { cause: { code: 'ELECTRONIC_CONSENT_NEEDED' } }
    await expect(callByName(at(), name, {})).rejects.toMatchObject(refused)
    await at().auth.consentElectronically({ shown })
    await expect(callByName(at(), name, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await minutes(1).auth.withdrawElectronically()
    await expect(callByName(at(), name, {})).rejects.toMatchObject(refused)
    await minutes(2).auth.consentElectronically({ shown })
    await expect(callByName(at(), name, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is kept with its version and origin, once, in the audit log, and for the person to see', async () => {
    const { userId, api, at } = await newcomer('client')
    expect(await api.auth.electronicConsent()).toEqual({ version: shown, since: null })
    await Promise.all([1, 2].map(() => api.auth.consentElectronically({ shown })))
    expect(await kept(userId)).toEqual([{ isGranted: true, version: shown, ip: expect.any(String) }])
    expect((await api.auth.electronicConsent()).since).not.toBeNull()
    const later = at(new Date(Date.now() + 60_000))
    await later.auth.withdrawElectronically()
    await later.auth.withdrawElectronically()
    expect((await kept(userId)).map(({ isGranted }) => isGranted)).toEqual([true, false])
    expect(await api.auth.electronicConsent()).toEqual({ version: shown, since: null })
    const told = await db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.entityId, userId))
      .orderBy(desc(auditEvents.createdAt))
    expect(told.map(({ action }) => action)).toEqual(['auth.withdrawElectronically', 'auth.consentElectronically'])
  })

  it('is named beside both signatures of a contract and of a change, which outlast the accounts', async () => {
    const { cast, bookingId, contractId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(50_000, '2027-01-10'), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    const signatures = await db.select({ text: contractSignatures.consentText }).from(contractSignatures)
    expect(signatures).toHaveLength(4)
    const given =
      /electronically\. Consented to electronic records and signatures \(version [\d.]+, on \d{4}-\d\d-\d\d\)\.$/
    for (const { text } of signatures) expect(text).toMatch(given)
    const { bytes } = await contractPdf(cast.couple(NOW), cast.couple(NOW).actor, contractId)
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ').match(/Consented to electronic records/g)).toHaveLength(2)
  })

  it('is to the text that was shown: a newer one asks again', async () => {
    const { userId, api } = await newcomer('photographer')
    await expect(api.auth.consentElectronically({ shown: '0.9' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await db.insert(consents).values({ userId, kind: 'electronic_records', version: '0.9' })
    expect((await api.auth.electronicConsent()).since).toBeNull()
    await expect(callByName(api, 'contracts.send', {})).rejects.toMatchObject({
      cause: { code: 'ELECTRONIC_CONSENT_NEEDED' },
    })
  })
})
