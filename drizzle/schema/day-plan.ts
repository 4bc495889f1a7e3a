import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CHANGED_THINGS,
  CONTACT_SIDES,
  DAY_PLAN_KINDS,
  DAY_PLAN_LENGTHS,
  DAY_PLAN_SIDES,
} from '#features/day-plan/model.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, oneOf, ts, updatedAt } from './columns.ts'

const most = (column: AnyPgColumn, length: number) => sql`char_length(${column}) <= ${sql.raw(String(length))}`

/**
 * What the two sides of a booking plan for the day, shared: moments, places, contacts and the groups of the family.
 * Each field is written alone; what is removed stays and can be brought back. Actors' ids outlive their accounts.
 */
export const dayPlanEntries = pgTable(
  'day_plan_entries',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text('kind', { enum: DAY_PLAN_KINDS }).notNull(),
    /** Among those of its kind; moments come by their time first. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** Of a moment: the time at the wedding's place; before four in the morning it is the night after. */
    timeOfDay: time('time_of_day', { precision: 0 }),
    placeId: uuid('place_id'),
    note: text('note').notNull().default(''),
    /** Of a place. Links to maps are made of it. */
    address: text('address').notNull().default(''),
    /** Of a contact. */
    side: text('side', { enum: CONTACT_SIDES }),
    contactRole: text('contact_role').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Of a group of the family. */
    people: text('people').notNull().default(''),
    isDone: boolean('is_done').notNull().default(false),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    removedBy: uuid('removed_by'),
    removedAt: ts('removed_at'),
  },
  (t) => [
    oneOf('day_plan_entries_kind_check', t.kind, DAY_PLAN_KINDS),
    oneOf('day_plan_entries_side_check', t.side, CONTACT_SIDES),
    check(
      'day_plan_entries_moment_check',
      sql`${t.kind} = 'moment' or (num_nonnulls(${t.timeOfDay}, ${t.placeId}) = 0 and ${t.note} = '')`,
    ),
    check('day_plan_entries_place_check', sql`${t.kind} = 'place' or ${t.address} = ''`),
    check(
      'day_plan_entries_contact_check',
      sql`(${t.kind} = 'contact') = (${t.side} is not null) and (${t.kind} = 'contact' or (${t.contactRole} = '' and ${t.phone} = ''))`,
    ),
    check('day_plan_entries_family_check', sql`${t.kind} = 'family_group' or (${t.people} = '' and not ${t.isDone})`),
    check(
      'day_plan_entries_length_check',
      sql`char_length(${t.title}) between 1 and ${sql.raw(String(DAY_PLAN_LENGTHS.title))}
        and ${most(t.note, DAY_PLAN_LENGTHS.note)} and ${most(t.address, DAY_PLAN_LENGTHS.address)}
        and ${most(t.contactRole, DAY_PLAN_LENGTHS.role)} and ${most(t.phone, DAY_PLAN_LENGTHS.phone)}
        and ${most(t.people, DAY_PLAN_LENGTHS.people)}`,
    ),
    check('day_plan_entries_removed_check', sql`num_nulls(${t.removedBy}, ${t.removedAt}) in (0, 2)`),
    unique('day_plan_entries_booking_unique').on(t.id, t.bookingId),
    // A moment's place is one of the same day.
    foreignKey({
      name: 'day_plan_entries_place_fk',
      columns: [t.placeId, t.bookingId],
      foreignColumns: [t.id, t.bookingId],
    }),
    index('day_plan_entries_booking_index').on(t.bookingId, t.kind, t.position),
    index('day_plan_entries_place_index').on(t.placeId).where(sql`place_id is not null`),
  ],
)

/** The history of a plan, append-only: each field as it was before and after; null where there was no entry. */
export const dayPlanChanges = pgTable(
  'day_plan_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: uuid('booking_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    field: text('field', { enum: CHANGED_THINGS }).notNull(),
    before: text('before'),
    after: text('after'),
    byUserId: uuid('by_user_id').notNull(),
    bySide: text('by_side', { enum: DAY_PLAN_SIDES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('day_plan_changes_field_check', t.field, CHANGED_THINGS),
    oneOf('day_plan_changes_side_check', t.bySide, DAY_PLAN_SIDES),
    foreignKey({
      name: 'day_plan_changes_entry_fk',
      columns: [t.entryId, t.bookingId],
      foreignColumns: [dayPlanEntries.id, dayPlanEntries.bookingId],
    }),
    index('day_plan_changes_booking_index').on(t.bookingId, t.id),
    index('day_plan_changes_entry_index').on(t.entryId, t.field, t.id),
  ],
)
