import { eq } from 'drizzle-orm'
import { clients, photographers } from '#drizzle/schema/index.ts'
import { addAnnex } from '#features/contracts/server/annexes.ts'
import { createContract } from '#features/contracts/server/draft.ts'
import { getContract } from '#features/contracts/server/read.ts'
import { sendContract } from '#features/contracts/server/send.ts'
import { signContract } from '#features/contracts/server/sign.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import type { Db } from '#server/db.ts'
import { pdf } from './pdfs.ts'
import type { PRINTED_NAMES } from './printed-names.ts'
import { COUPLES_PASSWORD, castWedding, offerOf } from './wedding.ts'

type Names = (typeof PRINTED_NAMES)[string]

/** A contract of people with these names, signed by both, and every line that its PDF has to show. (X147) */
export async function printedContract(db: Db, { couple, business, words }: Names, now: Date) {
  const cast = await castWedding(db)
  const [firstName, lastName] = couple
  const name = couple.join(' ')
  await db.update(clients).set({ firstName, lastName }).where(eq(clients.id, cast.client.id))
  await db.update(photographers).set({ businessName: business }).where(eq(photographers.id, cast.photographer.id))
  const annex = `1. ${words.slice(0, 40).trim()} ${business}`
  await addAnnex(cast.vendor(now), { name: annex, bytes: await pdf({ text: 'Eight hours' }) })
  const offer = offerOf(cast)
  const { bookingId } = await sendOffer(cast.vendor(now), { ...offer, eventLocation: words })
  const { id } = await createContract(cast.vendor(now), {
    clientId: cast.client.id,
    bookingId,
    title: business,
    content: `${words}\n${name}\n${business}`,
  })
  const { version } = await getContract(cast.vendor(now), { id })
  const signature = (fullName: string) => ({ id, fullName, confirmedName: fullName, isAgreed: true })
  await sendContract(cast.vendor(now), { ...signature(business), version })
  await signContract(cast.couple(now), { ...signature(name), password: COUPLES_PASSWORD })
  return { cast, bookingId, contractId: id, name, business, annex, lines: [business, words, name] }
}

/** What a person sees in both: spaces at the end of a line and the choice of an emoji's shape are not copied. */
const seen = (text: string) => text.replaceAll('\ufe0f', '').replaceAll(/\s+/g, ' ').trim()

/** The lines that a PDF's copied text lacks. */
export const missingLines = (lines: readonly string[], copied: readonly string[]): string[] => {
  const known = new Set(copied.map(seen))
  return lines.filter((line) => !known.has(seen(line)))
}
