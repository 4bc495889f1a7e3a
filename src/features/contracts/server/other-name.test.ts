import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clients, users } from '#drizzle/schema/index.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quickHash } from '#tests/support/quick-hash.ts'
import { joinAs } from '#tests/support/two.ts'
import { COUPLES_PASSWORD, castWedding, offerOf } from '#tests/support/wedding.ts'
import { draft, send } from '#tests/support/wedding-moves.ts'
import { bothNamesShown, isSameName, nameUnconfirmed, signatureWords, signingAs } from '../model.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')

type Names = { fullName: string; confirmedName?: string }

async function drafted() {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const { id } = await draft(cast, bookingId, NOW)
  const vendor = callAs(db, { actor: cast.vendor(NOW).actor, now: NOW })
  const couple = callAs(db, { actor: cast.couple(NOW).actor, now: NOW })
  const seal = async (names: Names) =>
    vendor.contracts.send({ id, ...names, isAgreed: true, version: (await vendor.contracts.get({ id })).version })
  const sign = (names: Names) => couple.contracts.sign({ id, ...names, isAgreed: true, password: COUPLES_PASSWORD })
  return { cast, bookingId, id, seal, sign, read: () => vendor.contracts.get({ id }) }
}

async function signedBy(names: Names) {
  const { cast, id, sign, read } = await drafted()
  await send(cast, id, NOW)
  await sign(names)
  return read()
}

/** The field that a refused call names. */
const refusalField = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ cause }: { cause: { field?: string; issues?: { path: string[] }[] } }) =>
      cause.field ?? cause.issues?.[0]?.path.join('.'),
  )

const refusal = (account: string) => ({
  cause: { code: 'NAME_UNCONFIRMED', field: 'fullName', message: nameUnconfirmed(account) },
})

it('another name than the account’s is shown with both names, and the photographer sees who signed and when', async () => {
  const { signatures } = await signedBy({ fullName: 'Sam Vale-Okafor', confirmedName: 'Sam Vale-Okafor' })
  const couple = signatures.find(({ party }) => party === 'client')!
  expect(couple).toMatchObject({ fullName: 'Sam Vale-Okafor', accountName: 'Robin Vale', signedAt: NOW })
  expect(signatureWords(couple)).toBe('Sam Vale-Okafor (account of Robin Vale)')
})

it('each of a couple signs in their own name (CP1)', async () => {
  const { cast, bookingId, id, read } = await drafted()
  const { userId, actor } = await joinAs(db, cast.client.id)
  await db.update(clients).set({ firstName: 'Ben', lastName: 'Hart' }).where(eq(clients.userId, userId))
  await db
    .update(users)
    .set({ passwordHash: await quickHash(COUPLES_PASSWORD) })
    .where(eq(users.id, userId))
  await send(cast, id, NOW)
  const ben = callAs(db, { actor, now: NOW })
  expect((await ben.contracts.open({ id })).signerName).toBe('Ben Hart')
  const signing = { id, isAgreed: true as const, password: COUPLES_PASSWORD }
  await expect(ben.contracts.sign({ ...signing, fullName: 'Robin Vale' })).rejects.toMatchObject(refusal('Ben Hart'))
  await ben.contracts.sign({ ...signing, fullName: 'Ben Hart' })
  const { signatures } = await read()
  expect(signatures.find(({ party }) => party === 'client')).toMatchObject({ fullName: 'Ben Hart', accountName: null })
  expect((await ben.amendments.list({ bookingId })).signerName).toBe('Ben Hart')
})

it('the account’s own name stands alone, however it is typed', async () => {
  const { signatures } = await signedBy({ fullName: ' robin  VALE ' })
  expect(signatures.find(({ party }) => party === 'client')).toMatchObject({ accountName: null })
  expect([isSameName('José  Núñez', 'jose nunez'), isSameName('Ana', 'Anna')]).toEqual([true, false])
})

it('the server refuses another name that was not confirmed, or not this one, and nothing is signed', async () => {
  const { id, seal, sign, read } = await drafted()
  const other = 'Sam Vale-Okafor'
  const { signerName } = await read()
  for (const confirmed of [{}, { confirmedName: '' }, { confirmedName: 'Sam Vale' }])
    await expect(seal({ fullName: other, ...confirmed })).rejects.toMatchObject(refusal(signerName))
  expect(await read()).toMatchObject({ status: 'draft', signatures: [] })
  await seal({ fullName: other, confirmedName: other })
  for (const confirmed of [{}, { confirmedName: 'Robin Vale' }])
    await expect(sign({ fullName: other, ...confirmed })).rejects.toMatchObject(refusal('Robin Vale'))
  expect(await read()).toMatchObject({
    id,
    status: 'sent',
    signatures: [{ party: 'vendor', fullName: other, accountName: signerName }],
  })
  await sign({ fullName: other, confirmedName: other })
  expect(await read()).toMatchObject({ status: 'signed' })
})

it('the couple signs with its full name, its consent and the password once more (CT5)', async () => {
  const { cast, id, sign, read } = await drafted()
  await send(cast, id, NOW)
  const { contracts } = callAs(db, { actor: cast.couple(NOW).actor, now: NOW })
  const whole = { id, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD }
  for (const [gap, field] of [
    [{ password: 'not-the-password' }, 'password'],
    [{ password: '' }, 'password'],
    [{ fullName: ' ' }, 'fullName'],
    [{ isAgreed: false }, 'isAgreed'],
  ] as const)
    expect(await refusalField(contracts.sign({ ...whole, ...gap }))).toBe(field)
  expect((await read()).signatures.map(({ party }) => party)).toEqual(['vendor'])
  await sign({ fullName: 'Robin Vale' })
  expect((await read()).status).toBe('signed')
})

it('asks in these words', () => {
  expect(signingAs('Sam Vale')).toBe('You’re signing as “Sam Vale”')
  expect(bothNamesShown('Robin Vale')).toContain('“Robin Vale”. Both names')
})
