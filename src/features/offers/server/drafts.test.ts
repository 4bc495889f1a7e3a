import { expect, it } from 'vitest'
import { offerDrafts } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { NO_WISHES, termsOf } from '#tests/support/wedding-moves.ts'
import { DRAFT_ELSEWHERE } from '../texts.ts'
import { counterOffer } from './counter.ts'
import { dropOfferDraft, offerStart, saveOfferDraft } from './drafts.ts'
import { reviseOffer, sendOffer } from './send.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const content = {
  eventDate: '',
  eventLocation: 'The Old Mill',
  packageName: 'The day',
  hours: 8,
  photographers: '' as const,
  images: null,
  items: [{ key: 'a', label: 'The d', quantity: 1, unitDollars: '' as const }],
  isSinglePayment: false,
  cancellationPolicy: 'moderate' as const,
  deliveryDays: 60,
  message: '',
  hasContract: true,
  title: 'Our day',
  content: 'We agr',
}

async function inquired() {
  const cast = await castWedding(db)
  const about = { inquiryId: cast.inquiry.id, bookingId: null }
  const save = (version: string, packageName = 'The day') =>
    saveOfferDraft(cast.vendor(NOW), { ...about, version, content: { ...content, packageName } })
  return { cast, about, save }
}

it('an offer is kept while it is typed, one for each inquiry, and is gone when it is sent (BZ2)', async () => {
  const { cast, about, save } = await inquired()
  expect(await offerStart(cast.vendor(NOW), about)).toMatchObject({ draft: null, last: null, signerName: 'Ada Marsh' })
  expect(await save('none')).toEqual({ version: '1', savedAt: NOW })
  expect(await save('1', 'The long day')).toMatchObject({ version: '2' })
  const { draft } = await offerStart(cast.vendor(NOW), about)
  expect(draft).toMatchObject({ version: '2', content: { ...content, packageName: 'The long day' } })
  await sendOffer(cast.vendor(NOW), offerOf(cast))
  expect((await offerStart(cast.vendor(NOW), about)).draft).toBeNull()
  expect(await appErrorOf(save('none'))).toMatchObject({ code: 'INVALID_TRANSITION' })
})

it('of two windows the second is told, whichever of them made the draft (BZ2)', async () => {
  const { save } = await inquired()
  const first = await Promise.allSettled([save('none', 'One'), save('none', 'Two')])
  expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const second = await Promise.allSettled([save('1', 'One'), save('1', 'Two')])
  expect(second.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await appErrorOf(save('1'))).toMatchObject({ code: 'CONFLICT', message: DRAFT_ELSEWHERE })
})

it('the next offer of a booking has a draft of its own, also while the couple asks for other terms (BZ2)', async () => {
  const { cast } = await inquired()
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const about = { inquiryId: null, bookingId }
  await saveOfferDraft(cast.vendor(NOW), { ...about, version: 'none', content })
  await counterOffer(cast.couple(NOW), { bookingId, version: '1', note: 'Longer, please.', ...NO_WISHES })
  await saveOfferDraft(cast.vendor(NOW), { ...about, version: '1', content: { ...content, hours: 10 } })
  await dropOfferDraft(cast.vendor(NOW), { ...about, version: '2' })
  await saveOfferDraft(cast.vendor(NOW), { ...about, version: 'none', content })
  await reviseOffer(cast.vendor(NOW), { bookingId, ...termsOf(cast), version: '1-countered' })
  expect(await db.select().from(offerDrafts)).not.toContainEqual(expect.objectContaining({ bookingId }))
})

it('the last offer can be started from, without the words to its couple; drafts and offers are their photographer’s (BZ2)', async () => {
  const { cast, about, save } = await inquired()
  await save('none')
  const { cast: other, about: theirs } = await inquired()
  const { last } = await offerStart(other.vendor(NOW), theirs)
  expect(last).toBeNull()
  expect((await offerStart(other.vendor(NOW), about)).draft).toBeNull()
  const byAnother = saveOfferDraft(other.vendor(NOW), { ...about, version: '1', content })
  expect(await appErrorOf(byAnother)).toMatchObject({ code: 'NOT_FOUND' })
  await dropOfferDraft(other.vendor(NOW), { ...about, version: '1' })
  expect((await offerStart(cast.vendor(NOW), about)).draft).not.toBeNull()
  await sendOffer(cast.vendor(NOW), offerOf(cast, { message: 'For you two' }))
  const started = await offerStart(cast.vendor(NOW), about)
  expect(started.last).toMatchObject({ items: offerOf(cast).items, isSinglePayment: false })
  expect(JSON.stringify(started)).not.toContain('For you two')
})
