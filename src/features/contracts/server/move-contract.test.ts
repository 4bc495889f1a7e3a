import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contractSignatures, vendorContracts } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makeContract, makePhotographer, only, sentValues } from '#tests/support/factories.ts'
import { CONTRACT_STATUSES, type ContractStatus, SIGNING_CONSENT, SIGNING_PARTIES } from '../model.ts'
import { CONTRACT_TRANSITIONS, type ContractTransition, isDraft, isOpen } from '../transitions.ts'
import { moveContract } from './move-contract.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const vendorId = (await makePhotographer(db)).id
const client = await makeClient(db)
const NAMES = Object.keys(CONTRACT_TRANSITIONS) as ContractTransition[]

const pair = { vendorId, clientId: client.id }

/** A contract in this status; a sent one is signed by both, as the database asks of a signed one. */
async function contractIn(status: ContractStatus): Promise<string> {
  if (status === 'draft') return (await makeContract(db, pair)).id
  const sent = await sentValues(db, pair)
  const { id } = await makeContract(db, { ...pair, ...sent, status, signedAt: NOW })
  const signed = { contractId: id, contentHash: sent.contentHash, userId: client.userId, fullName: 'A B' }
  await db
    .insert(contractSignatures)
    .values(SIGNING_PARTIES.map((party) => ({ ...signed, party, consentText: SIGNING_CONSENT, signedAt: NOW })))
  return id
}

describe('a contract', () => {
  it.each(CONTRACT_STATUSES)('makes from %s the moves of its table, and no other', async (status) => {
    for (const name of NAMES) {
      const id = await contractIn(status)
      const isAllowed = (CONTRACT_TRANSITIONS[name].from as readonly string[]).includes(status)
      const move = moveContract(db, id, name, { at: NOW, ...(name === 'send' ? await sentValues(db, pair) : {}) })
      if (!isAllowed) await expect(move, name).rejects.toThrow(`cannot ${name}`)
      await move.catch(() => undefined)
      const now = only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, id)))
      expect(now.status, name).toBe(isAllowed ? CONTRACT_TRANSITIONS[name].to : status)
    }
  })

  it('is written as a draft, and awaits the couple until it is signed or over', () => {
    expect(CONTRACT_STATUSES.filter(isDraft)).toEqual(['draft'])
    expect(CONTRACT_STATUSES.filter(isOpen)).toEqual(['sent', 'viewed'])
  })
})
