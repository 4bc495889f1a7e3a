import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { moneyDocuments } from '#drizzle/schema/index.ts'
import { documentPdf } from '#features/payments/server/documents/documents.ts'
import { cannotPrint } from '#shared/print/printable-check.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { pdfLines } from '#tests/support/pdf-text.ts'
import { missingLines, printedContract } from '#tests/support/printed-contract.ts'
import { PRINTED_NAMES } from '#tests/support/printed-names.ts'
import { castWedding, payNext } from '#tests/support/wedding.ts'
import { contractPdf } from './pdf.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')

describe('a signed contract and its receipt (X147)', () => {
  it.each(Object.entries(PRINTED_NAMES))('of people with %s names give back what was typed', async (_script, names) => {
    const { cast, bookingId, contractId, name, business, annex, lines } = await printedContract(db, names, NOW)
    const ctx = contextFor(db, { now: NOW, ip: randomUUID() })
    const { bytes } = await contractPdf(ctx, cast.couple(NOW).actor, contractId)
    const copied = await pdfLines(bytes)
    expect(missingLines(lines, copied)).toEqual([])
    expect(missingLines([`Contract between ${business} and ${name}`], copied)).toEqual([])
    // Its hash stands behind it.
    const words = (text: string) => text.replaceAll('\ufe0f', '').replaceAll(/\s+/g, '')
    expect(words(copied.join(''))).toContain(words(annex))
    await payNext(db, cast, bookingId, NOW)
    const [receipt] = await db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId))
    const paper = await pdfLines((await documentPdf(ctx, cast.couple(NOW).actor, receipt!.id)).bytes)
    expect(missingLines([business], paper)).toEqual([])
  })
})

it('a character that no font has is refused where it is typed, by name, and nothing is stored (X147)', async () => {
  const cast = await castWedding(db)
  const vendor = callAs(db, { actor: cast.vendor(NOW).actor, now: NOW })
  const contract = { clientId: cast.client.id, bookingId: null, title: 'Our day', content: 'We agree.' }
  await expect(vendor.contracts.create({ ...contract, content: 'We 𓀀 agree.' })).rejects.toThrow(cannotPrint('𓀀'))
  await expect(vendor.contracts.create({ ...contract, title: 'Our \ue000' })).rejects.toThrow('U+E000')
  const email = `${randomUUID()}@curio-mail.dev`
  const person = { firstName: 'Ada', lastName: 'Marsh', email, password: 'quiet-olive-harbour' }
  const signUp = callAs(db, { now: NOW }).auth.signUp({
    ...person,
    firstName: 'ꦄꦀ',
    confirmPassword: person.password,
  })
  await expect(signUp).rejects.toThrow(cannotPrint('ꦄ'))
})
