import { sql } from 'drizzle-orm'
import { dayPlanChanges, dayPlanEntries } from '#drizzle/schema/index.ts'
import { createBatch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { CLIENT_EMAIL } from '#drizzle/seed/market/people.ts'
import type { DayPlanKind } from '#features/day-plan/model.ts'
import { type Db, rows } from '#server/db.ts'

type Row = typeof dayPlanEntries.$inferInsert
type Entry = Omit<Row, 'bookingId' | 'kind' | 'position' | 'createdBy' | 'placeId'> & { at?: string }

const PLACES: Entry[] = [
  { title: 'Getting ready', address: 'The Ludlow, 180 Ludlow Street, New York, NY 10002' },
  { title: 'Ceremony', address: 'Wave Hill, 4900 Independence Avenue, Bronx, NY 10471' },
  { title: 'Dinner and party', address: 'The Foundry, 42-38 9th Street, Long Island City, NY 11101' },
]
const MOMENTS: Entry[] = [
  {
    title: 'Getting ready',
    timeOfDay: '12:30',
    at: 'Getting ready',
    note: 'Dress and letters by the window, third floor.',
  },
  { title: 'First look', timeOfDay: '14:15', at: 'Ceremony', note: 'On the pergola, just the two of us.' },
  { title: 'Ceremony', timeOfDay: '15:30', at: 'Ceremony', note: 'No flash, please. Grandpa reads a poem.' },
  { title: 'Cocktail hour', timeOfDay: '16:00', at: 'Ceremony' },
  { title: 'Family pictures', timeOfDay: '16:30', at: 'Ceremony', note: 'On the steps. Aunt Mary calls the groups.' },
  { title: 'Portraits', timeOfDay: '17:15', at: 'Ceremony', note: 'Light is best by the river until six.' },
  { title: 'Dinner', timeOfDay: '18:45', at: 'Dinner and party' },
  { title: 'First dance', timeOfDay: '20:30', at: 'Dinner and party' },
  { title: 'Sparklers and farewell', timeOfDay: '00:15', at: 'Dinner and party' },
  { title: 'Choir surprise', note: 'Sometime during dinner; the planner knows.' },
]
const CONTACTS: Entry[] = [
  { title: 'Celia Moss', side: 'other', contactRole: 'Planner', phone: '(212) 555-0142' },
  { title: 'Tom Hart', side: 'couple', contactRole: 'Best man', phone: '(646) 555-0118' },
  { title: 'Lucie Moreau', side: 'photographer', contactRole: 'Second photographer', phone: '(917) 555-0163' },
]
const GROUPS: Entry[] = [
  { title: 'The two of you with everyone’s parents', people: 'Ruth, Samuel, Marguerite and Paul' },
  { title: 'With grandparents', people: 'Grandma Elsie and Grandpa Walt; a chair for Elsie' },
  { title: 'With brothers and sisters', people: 'Clara, Ben and Mia' },
  { title: 'The wedding party', people: 'Eight friends, bouquets in hand' },
  { title: 'Everyone on the lawn', people: '' },
]

/** A day that is half planned, and has some history: that of the demonstration couple's next wedding. */
export async function addDayPlan(tx: Db, clock: Clock): Promise<void> {
  const [booking] = await rows<{ id: string; couple: string; vendor: string }>(
    tx.execute(sql`
      select b.id, k.user_id as couple, p.user_id as vendor from bookings b
      join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
      where k.email = ${CLIENT_EMAIL} and b.stage = 'upcoming' order by b.event_date limit 1`),
  )
  const { id: bookingId, couple, vendor } = booking!
  const batch = createBatch()
  const idOf = (kind: DayPlanKind, title: string) => seedId('day-plan', bookingId, kind, title)
  const add = (kind: DayPlanKind, entries: Entry[], daysAgo: number) =>
    entries.forEach(({ at, ...entry }, index) => {
      const entryId = idOf(kind, entry.title)
      const createdAt = ago(clock, daysAgo - index / 500)
      const placed = at ? { placeId: idOf('place', at) } : {}
      const row = {
        id: entryId,
        bookingId,
        kind,
        position: index + 1,
        createdBy: couple,
        createdAt,
        updatedAt: createdAt,
      }
      batch.add(dayPlanEntries, { ...entry, ...placed, ...row })
      const made = { bookingId, entryId, byUserId: couple, bySide: 'client' as const, createdAt }
      batch.add(dayPlanChanges, { ...made, field: 'entry', before: null, after: entry.title })
    })
  add('place', PLACES, 9)
  add('moment', MOMENTS, 8)
  add('contact', CONTACTS, 7)
  add('family_group', GROUPS, 6)
  const edited = { bookingId, byUserId: vendor, bySide: 'vendor' as const }
  const portraits = { ...edited, entryId: idOf('moment', 'Portraits') }
  batch.add(
    dayPlanChanges,
    { ...portraits, field: 'time', before: '17:30', after: '17:15', createdAt: ago(clock, 2.02) },
    { ...portraits, field: 'note', before: '', after: MOMENTS[5]!.note!, createdAt: ago(clock, 2) },
  )
  await batch.write(tx)
}
