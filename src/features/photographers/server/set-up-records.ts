import { type AnyColumn, and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import {
  calendarFeeds,
  calendars,
  contractTemplates,
  packages,
  payoutAccounts,
  photographerImages,
  photographers,
} from '#drizzle/schema/index.ts'
import { hasFactor } from '#server/account/factors.ts'
import { countRows, hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { isFactorDemanded } from '#server/env.ts'
import { getSettings } from '#server/settings.ts'
import { missingForPublishing } from '../inputs.ts'
import { missingToPublish, type NeededStep, neededImages, type SetUp } from '../set-up.ts'
import type { WhichVendor } from './records.ts'

type Of = { id: AnyColumn }

const pictures = ({ id }: Of, isProfile: boolean): SQL | undefined =>
  and(
    eq(photographerImages.photographerId, id),
    eq(photographerImages.status, 'ready'),
    eq(photographerImages.isProfile, isProfile),
  )
/** The photographer has said that it is right, or it follows another calendar of theirs. */
const isCalendarKept = ({ id }: Of): SQL<boolean> =>
  sql<boolean>`${or(
    hasRow(calendars, and(eq(calendars.photographerId, id), isNotNull(calendars.confirmedAt))),
    hasRow(calendarFeeds, eq(calendarFeeds.photographerId, id)),
  )}`

const findSetUp = (db: Db, which: WhichVendor) =>
  db.query.photographers.findFirst({
    columns: {
      id: true,
      name: true,
      bio: true,
      specialty: true,
      businessType: true,
      couplesPhone: true,
      approvalStatus: true,
      suspendedAt: true,
      setUpAt: true,
    },
    where: which,
    with: { markets: { columns: { id: true } } },
    extras: {
      hasPortrait: (own) => hasRow(photographerImages, pictures(own, true)),
      pictureCount: (own) => countRows(photographerImages, pictures(own, false)),
      hasPackage: ({ id }) => hasRow(packages, and(eq(packages.photographerId, id), eq(packages.isActive, true))),
      hasTemplate: ({ id }) => hasRow(contractTemplates, eq(contractTemplates.photographerId, id)),
      isCalendarKept,
      hasFactor: ({ userId }) => hasFactor(userId),
      hasPayouts: ({ id }) =>
        hasRow(payoutAccounts, and(eq(payoutAccounts.vendorId, id), eq(payoutAccounts.isSubmitted, true))),
    },
  })

/** How far a photographer has come with setting up, with how many pictures that takes; null without a record. */
export async function readSetUp(db: Db, which: WhichVendor) {
  const [settings, found] = await Promise.all([getSettings(db), findSetUp(db, which)])
  if (!found) return null
  const neededPictures = Math.max(1, neededImages(settings))
  const { id, pictureCount, approvalStatus, businessType, suspendedAt, setUpAt } = found
  const done: SetUp = {
    words: Object.keys(missingForPublishing(found)).length === 0,
    portrait: found.hasPortrait,
    pictures: pictureCount >= neededPictures,
    packages: found.hasPackage,
    contract: found.hasTemplate,
    calendar: found.isCalendarKept,
    secondStep: found.hasFactor || !isFactorDemanded(),
    payouts: found.hasPayouts,
    phone: found.couplesPhone !== null,
  }
  const standing = { approvalStatus, businessType, isSuspended: suspendedAt !== null, setUpAt }
  return { id, done, pictureCount, neededPictures, ...standing }
}

/**
 * Marks a photographer as set up, once nothing is missing that a public profile needs.
 * @returns what is missing; nothing for somebody who was set up before.
 */
export async function finishSetUp(tx: Db, id: string, at: Date): Promise<NeededStep[]> {
  const found = await readSetUp(tx, { id })
  if (!found || found.setUpAt) return []
  const missing = missingToPublish(found.done)
  if (missing.length === 0) await tx.update(photographers).set({ setUpAt: at }).where(eq(photographers.id, id))
  return missing
}
