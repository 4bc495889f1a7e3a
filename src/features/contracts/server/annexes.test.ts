import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { vendorContracts } from '#drizzle/schema/index.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { pdf } from '#tests/support/pdfs.ts'
import { appErrorOf, refusalOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf } from '#tests/support/wedding.ts'
import { draft, send } from '#tests/support/wedding-moves.ts'
import { ANNEX_BYTES_MAX, ANNEX_HAS_CONTACT, ANNEX_KNOWN, ANNEX_TOO_LARGE, ANNEXES_MAX } from '../model.ts'
import { addAnnex, annexPdf, listAnnexes, removeAnnex } from './annexes.ts'
import { contractPdf } from './pdf.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')

const add = async ({ vendor }: Cast, text: string, name = 'Prices') => {
  const bytes = await pdf({ text })
  return { ...(await addAnnex(vendor(NOW), { name, bytes })), bytes }
}

it('a PDF goes with every contract by its hash, is sealed with it, and is read by its two sides (CT2)', async () => {
  const [cast, stranger] = [await castWedding(db), await castWedding(db)]
  const { id, bytes } = await add(cast, 'Eight hours are 3,200 dollars')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const couple = cast.couple(NOW)
  expect(await appErrorOf(annexPdf(couple, couple.actor, id))).toMatchObject({ code: 'NOT_FOUND' })
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const { id: contractId } = await draft(cast, bookingId, NOW)
  await send(cast, contractId, NOW)
  const sealed = only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, contractId)))
  expect(sealed.annexes).toEqual([{ id, name: 'Prices', sha256 }])
  expect((await verify(db)).find(({ name }) => name === 'Contracts')!.problems).toEqual([])
  expect(
    (await contractPdf({ ...couple, db, siteUrl: 'https://curio.test' }, couple.actor, contractId)).bytes.length,
  ).toBeGreaterThan(0)
  for (const ctx of [couple, cast.vendor(NOW)])
    expect(Buffer.from((await annexPdf(ctx, ctx.actor, id)).bytes).equals(bytes)).toBe(true)
  const other = stranger.couple(NOW)
  expect(await appErrorOf(annexPdf(other, other.actor, id))).toMatchObject({ code: 'NOT_FOUND' })

  // It goes with no further contract, and stays for this one.
  expect(await appErrorOf(removeAnnex(stranger.vendor(NOW), { id }))).toMatchObject({ code: 'NOT_FOUND' })
  await removeAnnex(cast.vendor(NOW), { id })
  expect(await listAnnexes(cast.vendor(NOW))).toEqual([])
  expect((await annexPdf(couple, couple.actor, id)).bytes.length).toBe(bytes.length)
  expect(await refusalOf(db.delete(vendorContracts).where(eq(vendorContracts.id, contractId)))).toBe('contract_frozen')
})

it('is refused for what it is: contact details, other files, too large, there already, too many (CT2)', async () => {
  const cast = await castWedding(db)
  const refused = async (name: string, bytes: Buffer) => appErrorOf(addAnnex(cast.vendor(NOW), { name, bytes }))
  expect(await refused('Prices', await pdf({ text: 'Call +1 917 555 0199 today' }))).toMatchObject({
    message: ANNEX_HAS_CONTACT,
  })
  expect(await refused('Prices', Buffer.from('<html>'))).toMatchObject({ message: 'This file isn’t a PDF.' })
  expect(await refused('Prices', Buffer.alloc(ANNEX_BYTES_MAX + 1))).toMatchObject({ message: ANNEX_TOO_LARGE })
  expect(await refused('mara@okafor.example', await pdf())).toMatchObject({ code: 'INVALID_INPUT' })
  const { bytes } = await add(cast, 'One')
  expect(await refused('Again', bytes)).toMatchObject({ code: 'CONFLICT', message: ANNEX_KNOWN })
  for (const text of ['Two', 'Three', 'Four']) await add(cast, text)
  const tried = await Promise.allSettled(['Five', 'Six'].map((text) => add(cast, text)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listAnnexes(cast.vendor(NOW))).toHaveLength(ANNEXES_MAX)
})
