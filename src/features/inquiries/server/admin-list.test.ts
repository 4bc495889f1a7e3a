import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { actorOf } from '#tests/support/market.ts'
import { AdminInquiriesInput } from '../search.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const admin = (now = NOW) =>
  callAs(db, { actor: actorOf({ id: randomUUID(), email: 'admin@curio.example' }, 'admin'), now })

it('an administrator lists the inquiries of a month by names, with what became of them and none of their words (AD6)', async () => {
  const couple = await makeCouple(db, NOW)
  const ada = await makeVendor(db, NOW, { name: 'Ada Quillfeather', businessName: 'Quillfeather Light' })
  await couple.call.inquiries.send(inquiryTo([ada.id]))
  const list = (search: object, now = NOW) =>
    admin(now).inquiries.adminList(AdminInquiriesInput.parse({ search: 'quillfeather', ...search }))

  const { items, total, pageCount } = await list({ asked: '2026-11' })
  expect({ total, pageCount }).toEqual({ total: 1, pageCount: 1 })
  expect(items).toMatchObject([{ photographerName: 'Quillfeather Light', eventDate: '2027-06-12', state: 'open' }])
  expect(JSON.stringify(items)).not.toContain('Are you free')
  expect((await list({ asked: '2026-10' })).total).toBe(0)
  expect((await list({ search: 'nobody by this name' })).total).toBe(0)
  expect((await list({}, later(8))).items).toMatchObject([{ state: 'expired' }])
})

it('nobody else lists them', async () => {
  const couple = await makeCouple(db, NOW)
  const ada = await makeVendor(db, NOW)
  const input = AdminInquiriesInput.parse({})
  for (const { call } of [couple, ada])
    await expect(call.inquiries.adminList(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
