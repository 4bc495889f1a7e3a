import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { notifications } from '#drizzle/schema/index.ts'
import { forgetSettings } from '#server/settings.ts'
import { useDatabase } from '#tests/support/database.ts'
import { titlesTo, toldTo } from '#tests/support/news.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { dueReminder } from './reminders.ts'
import { sendReminders } from './server/reminders.ts'

const db = await useDatabase()
const day = (text: string) => new Date(`${text}T15:00:00Z`)

it('the latest reminder whose day has come is due, and none before the first', () => {
  expect(dueReminder('2027-05-13', [-14, -7, -1], '2027-04-28')).toBeNull()
  expect(dueReminder('2027-05-13', [-14, -7, -1], '2027-04-29')).toBe(-14)
  expect(dueReminder('2027-05-13', [-14, -7, -1], '2027-05-10')).toBe(-7)
})

it('an open payment is remembered on its days, once each, and no more when it is made (PY10)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), day('2026-11-21'))
  await payNext(db, cast, bookingId, day('2026-11-21'))
  const titles = () => titlesTo(db, cast.client.email, /^Your payment of/)
  for (const on of ['2027-04-20', '2027-04-29', '2027-04-30', '2027-05-06', '2027-05-14']) {
    await sendReminders(cast.system(day(on)))
    await sendReminders(cast.system(day(on)))
  }
  expect(await titles()).toEqual([
    'Your payment of $2,800 to Marsh Pictures for June 12 is due in 14 days',
    'Your payment of $2,800 to Marsh Pictures for June 12 is due in 7 days',
    'Your payment of $2,800 to Marsh Pictures for June 12 was due yesterday',
  ])
  await payNext(db, cast, bookingId, day('2027-05-15'))
  await sendReminders(cast.system(day('2027-05-20')))
  expect(await titles()).toHaveLength(3)
})

it('a week before the wedding both sides are asked for the plan and the pack, once, where packs can be kept (E17, MB3)', async () => {
  const near = async (isOn: boolean) => {
    const value = sql`jsonb_build_object('dayPacksOnPhones', ${isOn}::boolean)`
    await db.execute(sql`insert into settings (id, value) values (1, ${value})
      on conflict (id) do update set value = settings.value || excluded.value`)
    forgetSettings(db)
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), day('2026-11-21'))
    await payNext(db, cast, bookingId, day('2026-11-21'))
    for (const on of ['2027-05-13', '2027-06-05', '2027-06-06', '2027-06-11']) await sendReminders(cast.system(day(on)))
    const told = await Promise.all([cast.client.email, cast.photographer.email].map((email) => toldTo(db, email)))
    const actions = told.map((all) =>
      all.filter(({ template }) => template === 'booking-event-near').map((one) => one.action),
    )
    const bells = await db.select().from(notifications).where(eq(notifications.userId, cast.client.userId))
    return { actions, plans: bells.filter(({ href }) => href === `/dashboard/bookings/${bookingId}/day`).length }
  }
  const plan = 'Open the plan for the day'
  expect(await near(true)).toEqual({
    actions: [
      ['See your booking', plan, 'See your booking'],
      ['See the booking', plan, 'See the booking'],
    ],
    plans: 1,
  })
  expect((await near(false)).plans).toBe(0)
})
