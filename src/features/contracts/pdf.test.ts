import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { contextFor } from '#tests/support/context.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { castWedding, offerOf, signWedding } from '#tests/support/wedding.ts'
import { codeInPdf } from './pdf/sealed.ts'
import { contractPdf, verifyContract } from './service/pdf.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function signed() {
  const cast = await castWedding(db)
  const { contractId } = await signWedding(cast, offerOf(cast), SIGNED)
  return { cast, contractId, ctx: contextFor(db, { now: SIGNED }) }
}

it('a signed contract gives the same bytes every time, to both parties and an administrator', async () => {
  const { cast, contractId, ctx } = await signed()
  const actors = [cast.couple, cast.vendor, cast.admin].map((of) => of(SIGNED).actor)
  const hashes = new Set<string>()
  for (const actor of [...actors, ...actors]) hashes.add(sha256((await contractPdf(ctx, actor, contractId)).bytes))
  expect(hashes.size).toBe(1)
})

it('nobody else gets it', async () => {
  const { contractId, ctx } = await signed()
  const stranger = await castWedding(db)
  for (const of of [stranger.couple, stranger.vendor]) {
    expect((await appErrorOf(contractPdf(ctx, of(SIGNED).actor, contractId))).code).toBe('NOT_FOUND')
  }
})

it('the code in the file leads to its hash, and a changed file has another one', async () => {
  const { cast, contractId, ctx } = await signed()
  const { bytes } = await contractPdf(ctx, cast.couple(SIGNED).actor, contractId)
  const code = codeInPdf(bytes)!
  const known = await verifyContract(ctx, { code })
  expect(known).toMatchObject({ status: 'signed', pdfHash: sha256(bytes) })
  const forged = Uint8Array.from(bytes)
  forged[forged.length - 40] = forged[forged.length - 40]! ^ 1
  expect(sha256(forged)).not.toBe(known.pdfHash)
  expect((await appErrorOf(verifyContract(ctx, { code: 'AAAA-AAAA-AAAA' }))).code).toBe('NOT_FOUND')
})
