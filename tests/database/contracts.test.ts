import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contractSignatures, vendorContracts } from '#drizzle/schema/index.ts'
import { CONTRACT_STATUSES, type ContractStatus } from '#features/contracts/model.ts'
import { CONTRACT_TRANSITIONS } from '#features/contracts/transitions.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makeContract, makePhotographer, sentValues } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const db = await useDatabase()

const set = (id: string, values: Partial<typeof vendorContracts.$inferInsert>) =>
  db.update(vendorContracts).set(values).where(eq(vendorContracts.id, id))

const sign = (contractId: string, party: 'vendor' | 'client', contentHash = 'a'.repeat(64)) =>
  db.insert(contractSignatures).values({
    contractId,
    contentHash,
    party,
    userId: contractId,
    fullName: 'Ada Marsh',
    consentText: 'I agree to sign electronically.',
  })

async function makeDraft() {
  const [vendor, client] = [await makePhotographer(db), await makeClient(db)]
  return makeContract(db, { vendorId: vendor.id, clientId: client.id })
}

/** All that makes a draft a sent contract. */
async function sentOf(draft: { vendorId: string; clientId: string }) {
  return { ...(await sentValues(db, draft)), status: 'sent' as const }
}

async function makeSent() {
  const draft = await makeDraft()
  await set(draft.id, await sentOf(draft))
  return draft.id
}

/** A contract in any status, which both sides have signed if it was ever sent. */
async function makeIn(status: ContractStatus) {
  if (status === 'draft') return makeDraft()
  const [vendor, client] = [await makePhotographer(db), await makeClient(db)]
  const pair = { vendorId: vendor.id, clientId: client.id }
  const sent = { ...(await sentOf(pair)), ...(status === 'signed' ? { signedAt: new Date() } : {}) }
  const contract = await makeContract(db, { ...pair, ...sent, status })
  await sign(contract.id, 'vendor')
  await sign(contract.id, 'client')
  return contract
}

test('a draft can be edited and deleted', async () => {
  const { id } = await makeDraft()
  await set(id, { content: 'We agree on more.' })
  await db.delete(vendorContracts).where(eq(vendorContracts.id, id))
})

test('a sent contract cannot be edited, unsent or deleted', async () => {
  const id = await makeSent()
  expect(await refusalOf(set(id, { content: 'We agree on less.' }))).toBe('contract_frozen')
  expect(await refusalOf(set(id, { totalAmountCents: 1 }))).toBe('contract_frozen')
  expect(await refusalOf(set(id, { contentHash: 'b'.repeat(64) }))).toBe('contract_frozen')
  expect(await refusalOf(set(id, { status: 'draft' }))).toBe('contract_transition')
  expect(await refusalOf(db.delete(vendorContracts).where(eq(vendorContracts.id, id)))).toBe('contract_frozen')
})

test('a contract is not sent without its hash, its last day and all that is agreed (X90, D7)', async () => {
  const draft = await makeDraft()
  const sent = await sentOf(draft)
  for (const column of Object.keys(sent).filter((name) => name !== 'status'))
    expect([column, await refusalOf(set(draft.id, { ...sent, [column]: null }))]).toEqual([
      column,
      'vendor_contracts_sent_check',
    ])
  await set(draft.id, sent)
})

test('a contract is signed when both have signed, and not before (CT5, X92)', async () => {
  const id = await makeSent()
  const signed = { status: 'signed', signedAt: new Date() } as const
  expect(await refusalOf(set(id, signed))).toBe('contract_signatures')
  await sign(id, 'vendor')
  await set(id, { status: 'viewed', viewedAt: new Date() })
  expect(await refusalOf(set(id, signed))).toBe('contract_signatures')
  await sign(id, 'client')
  await set(id, signed)
  expect(await refusalOf(set(id, { status: 'expired' }))).toBe('contract_transition')
})

test('nobody signs twice, or another text than the one that was sent', async () => {
  const id = await makeSent()
  await sign(id, 'vendor')
  expect(await refusalOf(sign(id, 'vendor'))).toBe('contract_signatures_party_unique')
  expect(await refusalOf(sign(id, 'client', 'b'.repeat(64)))).toBe('contract_signatures_content_fk')
})

test('an expired contract does not come back', async () => {
  const id = await makeSent()
  await set(id, { status: 'expired' })
  expect(await refusalOf(set(id, { status: 'viewed' }))).toBe('contract_transition')
})

test('the database allows exactly the moves of the table (5-states)', async () => {
  const TABLE = Object.values<{ from: readonly ContractStatus[]; to: ContractStatus }>(CONTRACT_TRANSITIONS)
  const wrong: string[] = []
  for (const from of CONTRACT_STATUSES) {
    for (const to of CONTRACT_STATUSES.filter((status) => status !== from)) {
      const contract = await makeIn(from)
      const isSent = from === 'draft' && to !== 'voided'
      const columns = { ...(isSent ? await sentOf(contract) : {}), status: to }
      const refused = await refusalOf(
        set(contract.id, to === 'signed' ? { ...columns, signedAt: new Date() } : columns),
      )
      const isAllowed = TABLE.some((move) => move.to === to && move.from.includes(from))
      if (refused !== (isAllowed ? '' : 'contract_transition')) wrong.push(`${from} to ${to}: ${refused || 'accepted'}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a draft cannot be signed or viewed', async () => {
  const draft = await makeDraft()
  const sent = await sentOf(draft)
  expect(await refusalOf(set(draft.id, { ...sent, status: 'signed', signedAt: new Date() }))).toBe(
    'contract_transition',
  )
  expect(await refusalOf(set(draft.id, { ...sent, status: 'viewed' }))).toBe('contract_transition')
})
