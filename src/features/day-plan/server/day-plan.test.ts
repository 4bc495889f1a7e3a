import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clients } from '#drizzle/schema/index.ts'
import { agreedDay as anAgreedDay, contact, group, moment, placeOf, planOf } from '#tests/support/agreed-day.ts'
import { useDatabase } from '#tests/support/database.ts'
import { DAY_PLAN_LIMITS } from '../model.ts'
import {
  DAY_PLAN_FULL,
  ENTRY_GONE,
  ENTRY_UNKNOWN,
  NOTHING_TO_RESTORE,
  ONLY_PHOTOGRAPHER_TICKS,
  PLACE_GONE,
} from '../texts.ts'
import { dayPackOf } from './records.ts'

const db = await useDatabase({ max: 20 })
const NOW = new Date('2027-05-01T15:00:00Z')
const agreedDay = () => anAgreedDay(db, NOW)

it('both sides fill one plan; the day comes in its order, with people from their own records (MB3)', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  await db.update(clients).set({ phone: '917 555 0100', partnerName: 'Jo Marsh' }).where(eq(clients.id, day.client.id))
  const mill = placeOf('Ceremony', '1 Mill Road')
  await couple.add({ bookingId, entry: mill })
  await couple.add({ bookingId, entry: moment('Last dance', '01:30') })
  await vendor.add({ bookingId, entry: moment('Ceremony', '15:00', mill.id) })
  await vendor.add({ bookingId, entry: contact('Sam', '917 555 0177') })
  const again = group('All parents')
  await couple.add({ bookingId, entry: again })
  await couple.add({ bookingId, entry: again })
  const read = await planOf(day)
  expect(read).toMatchObject({
    access: 'open',
    side: 'client',
    package: { name: 'The day', hours: 8, photographers: 2 },
    couple: { partnerName: 'Jo Marsh', people: [{ phone: '917 555 0100' }] },
    moments: [
      { title: 'Ceremony', time: '15:00', placeId: mill.id },
      { title: 'Last dance', time: '01:30' },
    ],
    contacts: [{ title: 'Sam', side: 'other', role: 'Planner', phone: '9175550177' }],
  })
  expect(read.familyGroups).toHaveLength(1)
  const pack = await dayPackOf(db, bookingId, day.vendorActor)
  expect({ ...pack, side: 'client', access: 'open', isCancelled: false }).toEqual(read)
})

it('fields are written apart: two at once both stay, and of one field the later text wins and the earlier is told', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const entry = moment('Ceremony', '15:00')
  await couple.add({ bookingId, entry })
  const of = { bookingId, entryId: entry.id }
  await Promise.all([
    couple.setField({ ...of, change: { field: 'title', value: 'The vows' }, seen: 'Ceremony' }),
    vendor.setField({ ...of, change: { field: 'time', value: '15:30' }, seen: '15:00' }),
    vendor.setField({ ...of, change: { field: 'note', value: 'By the water' }, seen: '' }),
  ])
  expect((await planOf(day)).moments).toMatchObject([{ title: 'The vows', time: '15:30', note: 'By the water' }])
  const late = await couple.setField({ ...of, change: { field: 'note', value: 'In the barn' }, seen: '' })
  expect(late.overwritten).toMatchObject({ text: 'By the water', by: 'Marsh Pictures' })
  const same = await vendor.setField({ ...of, change: { field: 'note', value: 'In the barn' }, seen: 'By the water' })
  expect(same.overwritten).toBeNull()
  const { items } = await vendor.history({ bookingId })
  expect(items[0]).toMatchObject({
    field: 'note',
    before: 'By the water',
    after: 'In the barn',
    isOwn: false,
    by: 'Robin',
  })
  expect(items.filter(({ field }) => field === 'note')).toHaveLength(2)
  await vendor.restore({ bookingId, changeId: items[0]!.id })
  expect((await planOf(day)).moments[0]?.note).toBe('By the water')
})

it('of twenty texts at once for one field one stands, and all of them are in the history', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const entry = group('Grandparents')
  await couple.add({ bookingId, entry })
  const write = (text: string, index: number) =>
    (index % 2 ? couple : vendor).setField({
      bookingId,
      entryId: entry.id,
      seen: '',
      change: { field: 'people', value: text },
    })
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(`text ${index}`, index)))
  const { items } = await couple.history({ bookingId })
  const written = items.filter(({ field }) => field === 'people').toReversed()
  expect(written).toHaveLength(20)
  expect((await planOf(day)).familyGroups[0]?.people).toBe(written.at(-1)?.after)
  written.forEach(({ before }, index) => expect(before).toBe(written[index - 1]?.after ?? ''))
})

it('limits hold when both add at once, and what is brought back needs room, too', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const first = placeOf('First')
  await couple.add({ bookingId, entry: first })
  const { changeId } = await couple.remove({ bookingId, entryId: first.id })
  const tries = await Promise.allSettled(
    Array.from({ length: 14 }, (_, index) =>
      (index % 2 ? couple : vendor).add({ bookingId, entry: placeOf(`P${index}`) }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(DAY_PLAN_LIMITS.place)
  await expect(vendor.add({ bookingId, entry: placeOf('One more') })).rejects.toThrow(DAY_PLAN_FULL.place)
  await expect(vendor.restore({ bookingId, changeId })).rejects.toThrow(DAY_PLAN_FULL.place)
  expect((await planOf(day)).places).toHaveLength(DAY_PLAN_LIMITS.place)
})

it('a usual day is started once, by whoever is first, around the place in the contract', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const both = await Promise.all([
    couple.start({ bookingId, list: 'moments' }),
    vendor.start({ bookingId, list: 'moments' }),
  ])
  expect(both.map(({ isStarted }) => isStarted).toSorted()).toEqual([false, true])
  await vendor.start({ bookingId, list: 'familyGroups' })
  const { moments, places, familyGroups } = await planOf(day)
  expect(moments.map(({ time }) => time)).toEqual(moments.map(({ time }) => time).toSorted())
  expect(places).toMatchObject([{ title: 'Ceremony', address: 'The Old Mill, New York' }])
  expect(moments.find(({ title }) => title === 'Ceremony')?.placeId).toBe(places[0]?.id)
  expect(familyGroups.length).toBeGreaterThan(4)
})

it('entries are moved by one place; a moment only among those of its time', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const [one, two, three] = [group('One'), group('Two'), group('Three')]
  for (const entry of [one, two, three]) await couple.add({ bookingId, entry })
  await vendor.move({ bookingId, entryId: three.id, direction: 'up' })
  await vendor.move({ bookingId, entryId: one.id, direction: 'up' })
  expect((await planOf(day)).familyGroups.map(({ title }) => title)).toEqual(['One', 'Three', 'Two'])
  const [early, late, open] = [moment('Early', '10:00'), moment('Late', '20:00'), moment('Open')]
  for (const entry of [open, early, late]) await couple.add({ bookingId, entry })
  expect(await couple.move({ bookingId, entryId: late.id, direction: 'up' })).toEqual({ isMoved: false })
  expect((await planOf(day)).moments.map(({ title }) => title)).toEqual(['Early', 'Late', 'Open'])
})

it('what is removed can be brought back, and takes no texts in between', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const place = placeOf('Mill', '1 Mill Road')
  await couple.add({ bookingId, entry: place })
  const entry = moment('Vows', '15:00', place.id)
  await couple.add({ bookingId, entry })
  const { changeId } = await vendor.remove({ bookingId, entryId: place.id })
  expect(await vendor.remove({ bookingId, entryId: place.id })).toEqual({ changeId })
  const address = { field: 'address' as const, value: '2 Mill Road' }
  const late = couple.setField({ bookingId, entryId: place.id, change: address, seen: '1 Mill Road' })
  await expect(late).rejects.toThrow(ENTRY_GONE)
  expect((await planOf(day)).moments[0]?.placeId).toBeNull()
  await expect(couple.add({ bookingId, entry: moment('Cake', '', place.id) })).rejects.toThrow(PLACE_GONE)
  const { items } = await couple.history({ bookingId })
  expect(items[0]).toMatchObject({ id: changeId, field: 'entry', before: 'Mill', after: null, canRestore: true })
  await couple.restore({ bookingId, changeId })
  await couple.restore({ bookingId, changeId })
  expect((await planOf(day)).moments[0]?.placeId).toBe(place.id)
  expect((await couple.history({ bookingId })).items.filter(({ canRestore }) => canRestore)).toEqual([])
  await expect(couple.restore({ bookingId, changeId: items.at(-1)!.id })).rejects.toThrow(NOTHING_TO_RESTORE)
})

it('groups are ticked by the photographer, each field belongs to its kind, and a moment is at a place of its own plan', async () => {
  const [day, other] = [await agreedDay(), await agreedDay()]
  const { bookingId, couple, vendor } = day
  const [entry, theirs] = [group('Parents'), placeOf('Elsewhere')]
  await couple.add({ bookingId, entry })
  await other.couple.add({ bookingId: other.bookingId, entry: theirs })
  const of = { bookingId, entryId: entry.id, seen: '' }
  const tick = { field: 'done' as const, value: 'true' as const }
  await expect(couple.setField({ ...of, change: tick })).rejects.toThrow(ONLY_PHOTOGRAPHER_TICKS)
  await vendor.setField({ ...of, change: tick })
  expect((await planOf(day)).familyGroups).toMatchObject([{ isDone: true }])
  await expect(couple.setField({ ...of, change: { field: 'phone', value: '' } })).rejects.toThrow(ENTRY_UNKNOWN)
  await expect(couple.setField({ ...of, change: { field: 'title', value: '  ' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(couple.add({ bookingId, entry: moment('Vows', '', theirs.id) })).rejects.toThrow(PLACE_GONE)
  const othersEntry = { bookingId, entryId: theirs.id }
  await expect(couple.remove(othersEntry)).rejects.toThrow(ENTRY_UNKNOWN)
  await expect(couple.move({ ...othersEntry, direction: 'up' })).rejects.toThrow(ENTRY_UNKNOWN)
  // An id that is another couple's is taken, and changes nothing of theirs.
  await couple.add({ bookingId, entry: { ...theirs, title: 'Mine now' } })
  expect((await planOf(other)).places).toMatchObject([{ title: 'Elsewhere' }])
  const [change] = (await other.couple.history({ bookingId: other.bookingId })).items
  await expect(couple.restore({ bookingId, changeId: change!.id })).rejects.toThrow(ENTRY_UNKNOWN)
})
