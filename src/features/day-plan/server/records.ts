import { eq, type InferSelectModel, max, sql } from 'drizzle-orm'
import { dayPlanChanges, type dayPlanEntries } from '#drizzle/schema/index.ts'
import type { Actor } from '#server/context.ts'
import { ownerName, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { DAY_AGREED, type DayPack, type DayPlanEntries, type DayPlanSide } from '../model.ts'
import { arranged } from '../order-of-day.ts'

/** Who reads or writes a plan. */
export type DayReader = Pick<Actor, 'userId' | 'role'>

/** The side that somebody is on; null for administrators, who have no part in anybody's day. */
export const dayPlanSideOf = ({ role }: DayReader): DayPlanSide | null =>
  role === 'client' ? 'client' : role === 'photographer' ? 'vendor' : null

/** Which bookings are those of somebody on a side; a partner's like their own. */
export const daysOf = (side: DayPlanSide, userId: string) =>
  side === 'client' ? { client: { members: { userId } } } : { photographer: { userId } }

type EntryRow = Omit<InferSelectModel<typeof dayPlanEntries>, 'createdAt' | 'updatedAt' | 'removedAt'>

/** The entries of a plan by their kind; contacts only while the reader may see them. */
function entriesOf(rows: readonly EntryRow[], showsContacts: boolean): DayPlanEntries {
  const ofKind = (kind: EntryRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    moments: ofKind('moment').map(({ id, title, timeOfDay, placeId, note }) => ({
      id,
      title,
      time: timeOfDay?.slice(0, 5) ?? '',
      placeId,
      note,
    })),
    places: ofKind('place').map(({ id, title, address }) => ({ id, title, address })),
    contacts: showsContacts
      ? ofKind('contact').map(({ id, title, side, contactRole: role, phone }) => ({
          id,
          title,
          side: side!,
          role,
          phone,
        }))
      : [],
    familyGroups: ofKind('family_group').map(({ id, title, people, isDone }) => ({ id, title, people, isDone })),
  }
}

const wholeOf = (value: unknown): number | null => (value === undefined || value === null ? null : Number(value))

/** One of a side's bookings with everything its day is made of. */
const findDay = (db: Db, bookingId: string, side: DayPlanSide, userId: string) =>
  db.query.bookings.findFirst({
    columns: {
      id: true,
      status: true,
      confirmedAt: true,
      eventDate: true,
      eventLocation: true,
      eventTimeZone: true,
      packageDetails: true,
    },
    where: { id: bookingId, ...daysOf(side, userId) },
    extras: {
      changedAt: ({ id }) =>
        sql<Date | null>`${subquery
          .select({ at: max(dayPlanChanges.createdAt) })
          .from(dayPlanChanges)
          .where(eq(dayPlanChanges.bookingId, id))}`.mapWith(dayPlanChanges.createdAt),
    },
    with: {
      client: {
        columns: { partnerName: true },
        extras: { name: ownerName },
        with: {
          members: {
            columns: {},
            orderBy: { place: 'asc' },
            with: {
              user: { columns: {}, with: { client: { columns: { phone: true }, extras: { name: ownerName } } } },
            },
          },
        },
      },
      photographer: { columns: { name: true, couplesPhone: true }, extras: { shownName: vendorName } },
      contracts: { columns: { id: true }, where: { status: 'signed' }, limit: 1 },
      dayPlanEntries: { where: { removedAt: { isNull: true } }, orderBy: { position: 'asc', id: 'asc' } },
    },
  })

/**
 * One of a side's bookings with its plan and the people of the day, from their own records; one statement. Contacts are
 * in it while the day is agreed. Null for bookings of others.
 * @param bookingId a UUID.
 */
export async function readDay(db: Db, bookingId: string, side: DayPlanSide, userId: string) {
  const found = await findDay(db, bookingId, side, userId)
  if (!found) return null
  const {
    id,
    status,
    confirmedAt,
    packageDetails: details,
    client,
    photographer,
    contracts,
    dayPlanEntries,
    ...day
  } = found
  const isAgreed = DAY_AGREED.some((agreed) => agreed === status)
  const pack: DayPack = {
    bookingId: id,
    side,
    eventDate: day.eventDate,
    eventLocation: day.eventLocation,
    eventTimeZone: day.eventTimeZone,
    package: {
      name: typeof details.name === 'string' ? details.name : '',
      hours: wholeOf(details.hours),
      photographers: wholeOf(details.photographers),
    },
    couple: {
      name: client.name,
      partnerName: client.partnerName,
      people: client.members.flatMap(({ user }) => user.client ?? []),
    },
    photographer: {
      name: photographer.shownName,
      person: { name: photographer.name, phone: photographer.couplesPhone },
    },
    contractId: contracts[0]?.id ?? null,
    changedAt: day.changedAt?.toISOString() ?? null,
    ...arranged(entriesOf(dayPlanEntries, isAgreed)),
  }
  return { pack, isAgreed, booking: { status, eventDate: day.eventDate, wasConfirmed: confirmedAt !== null } }
}

/**
 * Everything that is shown of a wedding's day, in one statement: for its couple, either of the two, and its
 * photographer while the day is agreed. Null for everybody else, for administrators too, and for bookings that are not
 * confirmed or were cancelled.
 * @param bookingId a UUID.
 */
export async function dayPackOf(db: Db, bookingId: string, viewer: DayReader): Promise<DayPack | null> {
  const side = dayPlanSideOf(viewer)
  const found = side && (await readDay(db, bookingId, side, viewer.userId))
  return found?.isAgreed ? found.pack : null
}
