import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { titlesTo } from '#tests/support/news.ts'
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
  const titles = () => titlesTo(db, cast.client.email, /^A payment of/)
  for (const on of ['2027-04-20', '2027-04-29', '2027-04-30', '2027-05-06', '2027-05-14']) {
    await sendReminders(cast.system(day(on)))
    await sendReminders(cast.system(day(on)))
  }
  expect(await titles()).toEqual([
    'A payment of $2,800 is due in 14 days',
    'A payment of $2,800 is due in 7 days',
    'A payment of $2,800 was due yesterday',
  ])
  await payNext(db, cast, bookingId, day('2027-05-15'))
  await sendReminders(cast.system(day('2027-05-20')))
  expect(await titles()).toHaveLength(3)
})
