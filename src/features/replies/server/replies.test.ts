import { expect, it } from 'vitest'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { packageFields } from '#tests/support/packages.ts'
import { REPLIES_MAX } from '../model.ts'
import { REPLIES_FULL } from '../texts.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const FREE = { name: 'We are free', text: 'Hi {first_name}, {date} is free. {package} fits.' }
const NOT_FOUND = { code: 'NOT_FOUND' }

it('a photographer’s replies are their own: listed by name, changed over the version read, deleted (IQ7)', async () => {
  const [vendor, other] = [await makeVendor(db, NOW), await makeVendor(db, NOW)]
  const { id } = await vendor.call.replies.create(FREE)
  await vendor.call.replies.create({ name: 'again', text: 'Did you have time to read my offer?' })
  const listed = await vendor.call.replies.list()
  expect(listed.map(({ name }) => name)).toEqual(['again', 'We are free'])
  expect(await other.call.replies.list()).toEqual([])
  const { version } = listed[1]!
  const changed = { ...FREE, text: 'Hi {first_name}!' }
  await vendor.call.replies.update({ ...changed, id, version })
  await expect(vendor.call.replies.update({ ...FREE, id, version })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(other.call.replies.update({ ...FREE, id, version })).rejects.toMatchObject(NOT_FOUND)
  await expect(other.call.replies.remove({ id })).rejects.toMatchObject(NOT_FOUND)
  expect((await vendor.call.replies.list())[1]!.text).toBe('Hi {first_name}!')
  await vendor.call.replies.remove({ id })
  await expect(vendor.call.replies.remove({ id })).rejects.toMatchObject(NOT_FOUND)
})

it('an unknown placeholder is refused at its field (IQ7)', async () => {
  const vendor = await makeVendor(db, NOW)
  const refused = vendor.call.replies.create({ ...FREE, text: 'In {venue}?' })
  await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('there is room for thirty, also when two are saved at once (IQ7)', async () => {
  const vendor = await makeVendor(db, NOW)
  for (let one = 1; one < REPLIES_MAX; one += 1) await vendor.call.replies.create({ ...FREE, name: `Reply ${one}` })
  const both = await Promise.allSettled([vendor.call.replies.create(FREE), vendor.call.replies.create(FREE)])
  const refused = both.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { message: REPLIES_FULL } }])
  expect(await vendor.call.replies.list()).toHaveLength(REPLIES_MAX)
})

it('are filled with the couple’s first name, day and package, for the photographer of the conversation alone (IQ7)', async () => {
  const [vendor, other, couple] = [await makeVendor(db, NOW), await makeVendor(db, NOW), await makeCouple(db, NOW)]
  const { id: packageId } = await vendor.call.packages.create(packageFields())
  const sent = await couple.call.inquiries.send(inquiryTo([vendor.id], { packageId }))
  const { threadId } = only(sent) as { threadId: string }
  expect(await vendor.call.replies.values({ threadId })).toEqual({
    first_name: 'Robin',
    date: 'June 12, 2027',
    package: 'The day',
  })
  for (const stranger of [other.call, couple.call, callAs(db, { now: NOW })])
    await expect(stranger.replies.values({ threadId })).rejects.toThrow()
})
