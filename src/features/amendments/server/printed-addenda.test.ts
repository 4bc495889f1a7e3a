import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { accept, newItems, propose } from '#tests/support/amendments.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { pdfLines } from '#tests/support/pdf-text.ts'
import { missingLines, printedContract } from '#tests/support/printed-contract.ts'
import { PRINTED_NAMES } from '#tests/support/printed-names.ts'
import { payNext } from '#tests/support/wedding.ts'
import { addendumPdf } from './pdf-store.ts'
import { listAddenda } from './read.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const seen = (text: string) => text.replaceAll('\ufe0f', '').replaceAll(/\s+/g, '')

it.each(Object.entries(PRINTED_NAMES))(
  'an addendum of people with %s names gives back its items, its note and who signed (X147)',
  async (_script, names) => {
    const { cast, bookingId, name, business } = await printedContract(db, names, NOW)
    await payNext(db, cast, bookingId, NOW)
    const { words } = names
    const change = newItems(42_000, '2027-06-01', words.slice(0, 60))
    await propose(cast, 'vendor', { bookingId, change, now: NOW, note: words })
    await accept(cast, 'couple', bookingId, NOW)
    const [addendum] = await listAddenda(cast.couple(NOW))
    const ctx = contextFor(db, { now: NOW, ip: randomUUID() })
    const { bytes } = await addendumPdf(ctx, cast.couple(NOW).actor, addendum!.id)
    const copied = await pdfLines(bytes)
    expect(missingLines([words], copied)).toEqual([])
    const all = seen(copied.join(''))
    for (const text of [name, business, words.slice(0, 60)]) expect(all).toContain(seen(text))
  },
)
