import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contractPdfs, photographers } from '#drizzle/schema/index.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import {
  castWedding,
  offerOf,
  payNext,
  sendWeddingContract,
  signWedding,
  signWeddingContract,
} from '#tests/support/wedding.ts'
import { CONTRACT_CONTENT_MAX, PDF_LIMITS } from '../model.ts'
import { PLATFORM_CLAUSES } from '../platform-clauses.ts'
import { codeInPdf, type SealedContract } from '../sealed-contract.ts'
import { contractPdf, verifyContract } from './pdf.ts'
import { renderContract, sealPdfs } from './pdf-store.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function signed() {
  const cast = await castWedding(db)
  const { contractId } = await signWedding(cast, offerOf(cast), SIGNED)
  return { cast, contractId, ctx: contextFor(db, { now: SIGNED, ip: randomUUID() }) }
}
const keptOf = (contractId: string) => db.select().from(contractPdfs).where(eq(contractPdfs.contractId, contractId))

it('a signed contract gives the same bytes every time, to both parties and an administrator (CT8)', async () => {
  const { cast, contractId, ctx } = await signed()
  const actors = [cast.couple, cast.vendor, cast.admin].map((of) => of(SIGNED).actor)
  const hashes = new Set<string>()
  for (const actor of [...actors, ...actors]) hashes.add(sha256((await contractPdf(ctx, actor, contractId)).bytes))
  expect(hashes.size).toBe(1)
  // Whatever changes beside the contract.
  await db.update(photographers).set({ businessName: 'Another name' }).where(eq(photographers.id, cast.photographer.id))
  hashes.add(sha256((await contractPdf(ctx, actors[0]!, contractId)).bytes))
  expect(hashes.size).toBe(1)
})

it('however many ask at once, it is rendered and kept once', async () => {
  const { cast, contractId, ctx } = await signed()
  const actor = cast.couple(SIGNED).actor
  const answers = await Promise.all(Array.from({ length: 8 }, () => contractPdf(ctx, actor, contractId)))
  const kept = await keptOf(contractId)
  expect(kept.map((row) => row.sha256)).toEqual([...new Set(answers.map(({ bytes }) => sha256(bytes)))])
})

it('the job keeps what was signed before anybody asks, and nothing twice', async () => {
  const { contractId, ctx } = await signed()
  const job = ctx
  expect((await sealPdfs(job)).rendered).toBeGreaterThan(0)
  expect(await keptOf(contractId)).toHaveLength(1)
  expect(await sealPdfs(job)).toEqual({ rendered: 0 })
})

it('what is kept cannot be changed, and its hash is its own', async () => {
  const { contractId, ctx } = await signed()
  await sealPdfs(ctx)
  const mine = eq(contractPdfs.contractId, contractId)
  await expect(db.update(contractPdfs).set({ edition: 'other' }).where(mine)).rejects.toThrow()
  await expect(db.delete(contractPdfs).where(mine)).rejects.toThrow()
  const forged = { contractId, edition: 'forged', sha256: sha256(Buffer.from('a')), bytes: Buffer.from('b') }
  await expect(db.insert(contractPdfs).values(forged)).rejects.toThrow()
})

it('nobody else gets it', async () => {
  const { contractId, ctx } = await signed()
  const stranger = await castWedding(db)
  for (const of of [stranger.couple, stranger.vendor]) {
    expect((await appErrorOf(contractPdf(ctx, of(SIGNED).actor, contractId))).code).toBe('NOT_FOUND')
  }
  expect(await keptOf(contractId)).toEqual([])
})

it('one account and one address download so often and no more', async () => {
  const { cast, contractId, ctx } = await signed()
  const download = (of: typeof cast.couple) => contractPdf(ctx, of(SIGNED).actor, contractId)
  for (let index = 0; index < PDF_LIMITS.perAccount.limit; index += 1) await download(cast.couple)
  const refused = await appErrorOf(download(cast.couple))
  expect(refused).toMatchObject({ code: 'RATE_LIMITED' })
  expect(refused.retryAfterMs).toBeGreaterThan(0)
  const stranger = () => ({ ...cast.couple(SIGNED).actor, userId: randomUUID() })
  for (let index = PDF_LIMITS.perAccount.limit; index < PDF_LIMITS.perAddress.limit; index += 1) {
    expect((await appErrorOf(contractPdf(ctx, stranger(), contractId))).code).toBe('NOT_FOUND')
  }
  expect((await appErrorOf(download(cast.vendor))).code).toBe('RATE_LIMITED')
})

describe('/verify', () => {
  it('the code in the file leads to its hash, and a changed file has another one (CT9)', async () => {
    const { cast, contractId, ctx } = await signed()
    const { bytes } = await contractPdf(ctx, cast.couple(SIGNED).actor, contractId)
    const code = codeInPdf(bytes)!
    const known = await verifyContract(ctx, { code })
    expect(known).toMatchObject({ status: 'signed', pdfHash: sha256(bytes), signedAt: SIGNED })
    const forged = Uint8Array.from(bytes)
    forged[forged.length - 40] = forged[forged.length - 40]! ^ 1
    expect([known.pdfHash, ...known.earlierPdfHashes]).not.toContain(sha256(forged))
    expect((await appErrorOf(verifyContract(ctx, { code: 'AAAA-AAAA-AAAA' }))).code).toBe('NOT_FOUND')
  })

  it('knows what was downloaded before the signature', async () => {
    const cast = await castWedding(db)
    const ctx = contextFor(db, { now: SIGNED, ip: randomUUID() })
    const { contractId } = await sendWeddingContract(cast, offerOf(cast), SIGNED)
    const before = await contractPdf(ctx, cast.couple(SIGNED).actor, contractId)
    await signWeddingContract(cast, contractId, SIGNED)
    const after = await contractPdf(ctx, cast.couple(SIGNED).actor, contractId)
    const known = await verifyContract(ctx, { code: codeInPdf(before.bytes)! })
    expect(known).toMatchObject({ pdfHash: sha256(after.bytes), earlierPdfHashes: [sha256(before.bytes)] })
  })
})

const contract: SealedContract = {
  id: randomUUID(),
  siteName: 'Curio',
  siteUrl: 'https://curio.example',
  title: 'Long',
  verifyCode: 'AB3D-7KLM-9XYZ',
  vendorName: 'A',
  clientName: 'B',
  terms: [],
  platformClauses: PLATFORM_CLAUSES,
  annexes: [],
  contentHash: 'c',
  sealedAt: SIGNED.toISOString(),
  content: 'I do.\n'.repeat(CONTRACT_CONTENT_MAX / 6),
  signatures: [],
  parties: [],
  events: [],
}

describe('contact details on the certificate', () => {
  const editionsOf = async (contractId: string) => (await keptOf(contractId)).map(({ edition }) => edition)

  it('are printed once the booking is confirmed, and what was downloaded before stays known', async () => {
    const cast = await castWedding(db)
    const { bookingId, contractId } = await signWedding(cast, offerOf(cast), SIGNED)
    const ctx = contextFor(db, { now: SIGNED, ip: randomUUID() })
    const before = await contractPdf(ctx, cast.couple(SIGNED).actor, contractId)
    await payNext(db, cast, bookingId, SIGNED)
    const after = await contractPdf(ctx, cast.couple(SIGNED).actor, contractId)
    expect(await editionsOf(contractId)).toEqual([
      expect.stringMatching(/^events-\d+$/),
      expect.stringMatching(/^events-\d+-parties$/),
    ])
    const known = await verifyContract(ctx, { code: codeInPdf(after.bytes)! })
    expect(known).toMatchObject({ pdfHash: sha256(after.bytes), earlierPdfHashes: [sha256(before.bytes)] })
    // Whatever the two change later.
    await db.update(photographers).set({ phone: '+1 917 555 0100' }).where(eq(photographers.id, cast.photographer.id))
    expect(sha256((await contractPdf(ctx, cast.vendor(SIGNED).actor, contractId)).bytes)).toBe(sha256(after.bytes))
  })

  it('change what is printed, and nothing is printed without them', async () => {
    const party = { party: 'vendor' as const, name: 'Ada Marsh', email: 'ada@marsh.example', phone: null }
    const [without, withThem] = await Promise.all(
      [[], [party]].map((parties) => renderContract({ ...contract, content: 'Short', parties })),
    )
    expect(sha256(without!)).not.toBe(sha256(withThem!))
  })
})

describe('rendering', () => {
  beforeAll(async () => {
    // The first of a process also loads its thread.
    await renderContract({ ...contract, content: 'Short' })
  })

  it('of the longest contracts holds up nobody: this thread goes on with its other work', async () => {
    let turns = 0
    const other = setInterval(() => (turns += 1), 1)
    const rendered = await Promise.all([renderContract(contract), renderContract(contract)])
    clearInterval(other)
    expect(new Set(rendered.map(sha256)).size).toBe(1)
    // Rendered in this thread, the two would leave it a turn or two between them.
    expect(turns).toBeGreaterThan(20)
  })

  it('that cannot be done says so, and the next one is done', async () => {
    const broken = { ...contract, sealedAt: 'never', content: 'Short' }
    await expect(renderContract(broken)).rejects.toThrow('could not be made')
    expect((await renderContract({ ...contract, content: 'Short' })).length).toBeGreaterThan(1_000)
  })

  it('goes on in a new thread while an idle one is ending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const short = { ...contract, content: 'Short' }
      await renderContract(short)
      vi.advanceTimersByTime(30_000)
      expect((await renderContract(short)).length).toBeGreaterThan(1_000)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is refused when too many wait', async () => {
    // `null` takes a place in the queue like a contract, and fails before a page is laid out: one works, forty wait.
    const nothing = null as unknown as SealedContract
    const asked = await Promise.allSettled(Array.from({ length: 50 }, () => renderContract(nothing)))
    const isRefused = (one: PromiseSettledResult<unknown>) =>
      one.status === 'rejected' && (one.reason as { code?: string }).code === 'UNAVAILABLE'
    expect(asked.filter(isRefused)).toHaveLength(9)
  })
})
