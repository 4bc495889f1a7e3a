import { createHash, randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailOutbox, moneyDocumentPdfs, moneyDocuments, photographers } from '#drizzle/schema/index.ts'
import { settleRefunds } from '#features/settlement/server/payouts.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, keptOf, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { DOCUMENT_LIMITS } from '../../model.ts'
import { documentSections } from '../../money-document.ts'
import { COMMISSION_WORDS } from '../../terms-words.ts'
import { renderDocumentPdf } from '../pdf/render.ts'
import { sealDocuments } from './document-store.ts'
import { documentPdf, listReceipts } from './documents.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2027-06-01T15:00:00Z')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const reader = (cast: Cast, side: 'couple' | 'vendor' | 'admin') => cast[side](SIGNED).actor
const ctxOf = () => contextFor(db, { now: SIGNED, ip: randomUUID() })

/** A booking whose couple paid the retainer, cancelled late, and got half of it back. */
async function cancelled() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const early = new Date('2027-05-01T15:00:00Z')
  await cancelAsShown(cast.couple(early), bookingId)
  await settleRefunds(cast.system(early))
  const issued = await db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId))
  const idOf = (kind: string) => issued.find((one) => one.kind === kind)!.id
  return {
    cast,
    bookingId,
    issued,
    receipt: idOf('receipt'),
    creditNote: idOf('credit-note'),
    invoice: idOf('invoice'),
  }
}

const mailsOf = (id: string) =>
  db
    .select({ to: emailOutbox.toAddress, props: emailOutbox.props })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.template, 'receipt-issued'), like(emailOutbox.dedupeKey, `%${id}`)))

describe('the PDF of a receipt or an invoice (PY9)', () => {
  it('is the same for its owner and an administrator, every time, and nobody else gets it', async () => {
    const { cast, receipt, creditNote, invoice } = await cancelled()
    const stranger = await castWedding(db)
    for (const [id, owner, other] of [
      [receipt, 'couple', 'vendor'],
      [creditNote, 'couple', 'vendor'],
      [invoice, 'vendor', 'couple'],
    ] as const) {
      const mine = await documentPdf(ctxOf(), reader(cast, owner), id)
      const theirs = await documentPdf(ctxOf(), reader(cast, 'admin'), id)
      expect(sha256(theirs.bytes)).toBe(sha256(mine.bytes))
      expect(mine.fileName).toMatch(/^(R|C|I)-20\d\d-\d{5}\.pdf$/)
      const refusals = [reader(cast, other), reader(stranger, 'couple'), reader(stranger, 'vendor')].map((actor) =>
        appErrorOf(documentPdf(ctxOf(), actor, id)),
      )
      for (const { code } of await Promise.all(refusals)) expect(code).toBe('NOT_FOUND')
    }
    expect((await appErrorOf(documentPdf(ctxOf(), reader(cast, 'admin'), randomUUID()))).code).toBe('NOT_FOUND')
  })

  it('is kept once with its hash, and stays what it was when names change', async () => {
    const { cast, invoice, issued } = await cancelled()
    await Promise.all(Array.from({ length: 6 }, () => documentPdf(ctxOf(), reader(cast, 'vendor'), invoice)))
    await db.update(photographers).set({ businessName: 'Renamed' }).where(eq(photographers.id, cast.photographer.id))
    const { bytes } = await documentPdf(ctxOf(), reader(cast, 'vendor'), invoice)
    const kept = await db.select().from(moneyDocumentPdfs).where(eq(moneyDocumentPdfs.documentId, invoice))
    expect(kept.map((row) => row.sha256)).toEqual([sha256(bytes)])
    const again = await renderDocumentPdf(issued.find(({ id }) => id === invoice)!)
    expect(sha256(again)).toBe(sha256(bytes))
    const mine = eq(moneyDocumentPdfs.documentId, invoice)
    await expect(db.update(moneyDocumentPdfs).set({ sha256: 'x' }).where(mine)).rejects.toThrow()
    await expect(db.delete(moneyDocumentPdfs).where(mine)).rejects.toThrow()
  })

  it('is made by the job, which mails each to its owner once', async () => {
    const { cast, receipt, creditNote, invoice } = await cancelled()
    await sealDocuments(cast.system(SIGNED))
    expect(await sealDocuments(cast.system(SIGNED))).toEqual({ rendered: 0, failed: 0 })
    expect(await mailsOf(receipt)).toEqual([
      { to: cast.client.email, props: expect.objectContaining({ kind: 'receipt', path: '/dashboard/documents' }) },
    ])
    expect(await mailsOf(creditNote)).toHaveLength(1)
    expect(await mailsOf(invoice)).toEqual([
      { to: cast.photographer.email, props: expect.objectContaining({ kind: 'invoice', path: '/vendor/earnings' }) },
    ])
  })

  it('of an old one is rendered when it is opened, and still mailed', async () => {
    const { cast, receipt } = await cancelled()
    await sealDocuments(cast.system(LATER))
    const ofOld = eq(moneyDocumentPdfs.documentId, receipt)
    expect(await db.$count(moneyDocumentPdfs, ofOld)).toBe(0)
    await documentPdf(ctxOf(), reader(cast, 'couple'), receipt)
    expect(await db.$count(moneyDocumentPdfs, ofOld)).toBe(1)
    expect(await mailsOf(receipt)).toHaveLength(1)
  })

  it('is downloaded so often and no more', async () => {
    const { cast, receipt } = await cancelled()
    const ctx = ctxOf()
    const download = () => documentPdf(ctx, reader(cast, 'couple'), receipt)
    for (let index = 0; index < DOCUMENT_LIMITS.perAccount.limit; index += 1) await download()
    expect((await appErrorOf(download())).code).toBe('RATE_LIMITED')
  })

  it('says who, what for and how much', async () => {
    const { cast, issued } = await cancelled()
    const factsOf = (kind: string) =>
      Object.fromEntries(
        documentSections(issued.find((one) => one.kind === kind)!).flatMap(({ facts }) =>
          facts.map(({ label, value }) => [label, value]),
        ),
      )
    expect(factsOf('receipt')).toMatchObject({
      From: 'Curio',
      Paid: '$1,200.00 USD',
      For: 'Retainer',
      Card: 'Visa, ending in 4242',
      Wedding: 'June 12, 2027, The Old Mill, New York',
    })
    expect(factsOf('receipt').To).toContain(cast.client.email)
    expect(factsOf('credit-note')).toMatchObject({ Refunded: '$600.00 USD' })
    expect(factsOf('invoice')).toMatchObject({
      'Released to you, before commission': '$600.00',
      Commission: `$${(keptOf(60_000).commissionCents / 100).toFixed(2)} USD`,
      Rate: `${COMMISSION_WORDS.usual}, at most ${COMMISSION_WORDS.cap} per booking`,
    })
  })
})

it('the couple’s list has what it paid and got back, newest first, and not the photographer’s invoices', async () => {
  const { cast } = await cancelled()
  const listed = await listReceipts(cast.couple(SIGNED))
  expect(listed.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['credit-note', 60_000],
    ['receipt', 120_000],
  ])
  expect(await listReceipts((await castWedding(db)).couple(SIGNED))).toEqual([])
})
