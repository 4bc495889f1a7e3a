import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings, dayPlanChanges, dayPlanEntries, notifications } from '#drizzle/schema/index.ts'
import { BOOKING_STAGES, type BookingStage } from '#features/bookings/model.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import { statusOfStage } from '#features/bookings/transitions.ts'
import { agreedDay as anAgreedDay, contact, group, moment, planOf } from '#tests/support/agreed-day.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeUser } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/refusal.ts'
import { joinAs, leftOf } from '#tests/support/two.ts'
import { DAY_CANCELLED, DAY_NOT_YET, DAY_OVER } from '../texts.ts'
import { dayPackOf } from './records.ts'
import { forgetDayPeople } from './retention.ts'

const db = await useDatabase({ max: 20 })
const NOW = new Date('2027-05-01T15:00:00Z')
const agreedDay = (stage?: BookingStage) => anAgreedDay(db, NOW, stage)

it('either partner plans, and nobody else: not a former one, strangers, or administrators (CP1)', async () => {
  const day = await agreedDay()
  const { bookingId } = day
  const [partner, stranger, admin] = [await joinAs(db, day.client.id), await agreedDay(), await makeUser(db, 'admin')]
  const entry = group('Everyone')
  await day.as(partner.actor).add({ bookingId, entry })
  expect((await day.vendor.get({ bookingId })).couple.people).toHaveLength(2)
  expect((await day.couple.history({ bookingId })).items[0]).toMatchObject({ isOwn: false })
  const alone = await agreedDay()
  const former = await leftOf(db, alone.client.id)
  const outsiders = [
    ...[stranger.coupleActor, stranger.vendorActor, actorOf(admin, 'admin')].map(
      (actor) => [actor, bookingId] as const,
    ),
    [former.actor, alone.bookingId] as const,
  ]
  for (const [actor, id] of outsiders) {
    const api = day.as(actor)
    const gone = { bookingId: id, entryId: entry.id }
    const tried = [
      () => api.get({ bookingId: id }),
      () => api.history({ bookingId: id }),
      () => api.start({ bookingId: id, list: 'moments' }),
      () => api.add({ bookingId: id, entry: group('Mine') }),
      () => api.setField({ ...gone, change: { field: 'title', value: 'Mine' }, seen: '' }),
      () => api.move({ ...gone, direction: 'up' }),
      () => api.remove(gone),
      () => api.restore({ bookingId: id, changeId: 1 }),
    ]
    for (const call of tried) await expect(call()).rejects.toThrow(BOOKING_NOT_FOUND)
    expect(await dayPackOf(db, id, actor)).toBeNull()
  }
  expect((await planOf(day)).familyGroups).toMatchObject([{ title: 'Everyone' }])
})

it('only an agreed day is planned and packed; a couple keeps a cancelled one, without contact data (CF3)', async () => {
  for (const stage of BOOKING_STAGES) {
    const status = statusOfStage(stage)
    const day = await agreedDay(stage)
    const { bookingId, couple, vendor } = day
    const isAgreed = status === 'confirmed' || status === 'completed'
    for (const actor of [day.coupleActor, day.vendorActor])
      expect((await dayPackOf(db, bookingId, actor)) !== null).toBe(isAgreed)
    if (isAgreed) {
      await vendor.add({ bookingId, entry: moment('Vows') })
      continue
    }
    const words = status === 'cancelled' ? DAY_CANCELLED : DAY_NOT_YET
    await expect(vendor.get({ bookingId })).rejects.toThrow(words)
    await expect(vendor.history({ bookingId })).rejects.toThrow(words)
    await expect(couple.add({ bookingId, entry: moment('Vows') })).rejects.toThrow(words)
    if (status === 'pending') await expect(couple.get({ bookingId })).rejects.toThrow(words)
  }
  const day = await agreedDay()
  const { bookingId, couple } = day
  await couple.add({ bookingId, entry: contact('Sam', '917 555 0177') })
  await couple.add({ bookingId, entry: group('Everyone') })
  await db.update(bookings).set({ status: 'cancelled', stage: 'by_vendor' }).where(eq(bookings.id, bookingId))
  const kept = await planOf(day)
  expect(kept).toMatchObject({
    access: 'read',
    isCancelled: true,
    contacts: [],
    familyGroups: [{ title: 'Everyone' }],
  })
  expect(JSON.stringify([kept, await couple.history({ bookingId })])).not.toMatch(/Sam|555 0177/)
  await expect(couple.start({ bookingId, list: 'moments' })).rejects.toThrow(DAY_CANCELLED)
})

it('a week after the day the plan is only read', async () => {
  const day = await agreedDay()
  const { bookingId } = day
  const at = (now: string) => day.as(day.coupleActor, new Date(now))
  // The zone of the wedding decides: at three in the morning in London it is still the day before in New York.
  await at('2027-06-20T03:00:00Z').add({ bookingId, entry: group('Everyone') })
  const late = at('2027-06-20T05:00:00Z')
  await expect(late.add({ bookingId, entry: group('Late') })).rejects.toThrow(DAY_OVER)
  expect(await late.get({ bookingId })).toMatchObject({ access: 'read', familyGroups: [{ title: 'Everyone' }] })
})

it('the other side is told by its bell once a day, both partners of a couple, and not of ticks', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const partner = await joinAs(db, day.client.id)
  const bells = (userId: string) =>
    db
      .select({ href: notifications.href, title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, userId))
  const entry = group('Everyone')
  await couple.add({ bookingId, entry })
  await couple.add({ bookingId, entry: group('Nobody') })
  expect(await bells(day.photographer.userId)).toMatchObject([{ href: `/vendor/bookings/${bookingId}/day` }])
  expect(await bells(day.client.userId)).toEqual([])
  const of = { bookingId, entryId: entry.id }
  await vendor.setField({ ...of, change: { field: 'done', value: 'true' }, seen: 'false' })
  expect(await bells(partner.userId)).toEqual([])
  await vendor.setField({ ...of, change: { field: 'people', value: 'All' }, seen: '' })
  await vendor.setField({ ...of, change: { field: 'people', value: 'All of you' }, seen: 'All' })
  for (const userId of [day.client.userId, partner.userId])
    expect(await bells(userId)).toMatchObject([{ href: `/dashboard/bookings/${bookingId}/day` }])
  const tomorrow = day.as(day.coupleActor, new Date('2027-05-02T15:00:00Z'))
  await tomorrow.add({ bookingId, entry: group('Someone') })
  expect(await bells(day.photographer.userId)).toHaveLength(2)
})

it('opening the plan reads the bells about it, those of the reader only', async () => {
  const day = await agreedDay()
  const { bookingId, couple, vendor } = day
  const partner = await joinAs(db, day.client.id)
  await vendor.add({ bookingId, entry: group('Everyone') })
  const unread = (userId: string) =>
    db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  await couple.seen({ bookingId })
  await couple.seen({ bookingId })
  await vendor.seen({ bookingId })
  expect([await unread(day.client.userId), await unread(partner.userId)]).toEqual([0, 1])
})

it('contacts and family list are erased with their history 180 days after the day or a cancellation, nothing else', async () => {
  const [over, cancelled, disputed] = [await agreedDay(), await agreedDay(), await agreedDay()]
  for (const { bookingId, vendor, couple } of [over, cancelled, disputed]) {
    const everybody = { ...group('Everyone'), people: 'Grandma Ruth' }
    await couple.add({ bookingId, entry: everybody })
    await couple.remove({ bookingId, entryId: everybody.id })
    await vendor.add({ bookingId, entry: contact('Sam', '917 555 0177') })
    await couple.add({ bookingId, entry: moment('Vows', '15:00') })
  }
  const set = (id: string, values: Partial<typeof bookings.$inferInsert>) =>
    db.update(bookings).set(values).where(eq(bookings.id, id))
  await set(disputed.bookingId, { stage: 'disputed' })
  await set(cancelled.bookingId, {
    status: 'cancelled',
    stage: 'by_client',
    cancelledAt: new Date('2027-03-01T12:00:00Z'),
  })
  const left = async ({ bookingId }: { bookingId: string }) => [
    await db.$count(dayPlanEntries, eq(dayPlanEntries.bookingId, bookingId)),
    await db.$count(dayPlanChanges, eq(dayPlanChanges.bookingId, bookingId)),
  ]
  const all = [3, 4]
  const onlyVows = [1, 1]
  const forget = (day: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('curio.forget', 'on', true)`)
      await forgetDayPeople(tx, new Date(`${day}T12:00:00Z`))
    })
  await forget('2027-10-01')
  expect(await Promise.all([over, cancelled, disputed].map(left))).toEqual([all, onlyVows, all])
  for (let n = 0; n < 2; n += 1) await forget('2028-01-10')
  expect(await Promise.all([over, cancelled, disputed].map(left))).toEqual([onlyVows, onlyVows, all])
  const history = eq(dayPlanChanges.bookingId, over.bookingId)
  expect(await refusalOf(db.delete(dayPlanChanges).where(history))).toBe('append_only')
})

it('the database refuses what is of another kind, too long, or without a title', async () => {
  const { bookingId, client } = await agreedDay()
  const insert = (values: object) =>
    refusalOf(
      db
        .insert(dayPlanEntries)
        .values({ bookingId, kind: 'place', position: 1, title: 'x', createdBy: client.userId, ...values }),
    )
  expect(await insert({ title: '' })).toBe('day_plan_entries_length_check')
  expect(await insert({ note: 'x' })).toBe('day_plan_entries_moment_check')
  expect(await insert({ phone: '1' })).toBe('day_plan_entries_contact_check')
  expect(await insert({ kind: 'contact' })).toBe('day_plan_entries_contact_check')
  expect(await insert({ people: 'x' })).toBe('day_plan_entries_family_check')
  expect(await insert({ kind: 'moment', placeId: randomUUID() })).toBe('day_plan_entries_place_fk')
  expect(await insert({ removedAt: NOW })).toBe('day_plan_entries_removed_check')
})
