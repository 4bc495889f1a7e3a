import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { packageItems, packages } from '#drizzle/schema/index.ts'
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { ChosenPackage, PublicPackage } from '../model.ts'
import { PACKAGE_NOT_OFFERED } from '../texts.ts'

// Statements call the packages `k` and their add-ons `i`.
const k = alias(packages, 'k')
const i = alias(packageItems, 'i')

const addOns = jsonRows(
  jsonRow({ name: i.name, priceCents: i.priceCents }),
  sql`from package_items i where i.package_id = k.id`,
  sql`i.position, i.id`,
)

/** A package as everybody sees it. */
export const publicPackage = {
  id: k.id,
  name: k.name,
  hours: k.hours,
  photographers: k.photographers,
  images: k.images,
  deliveryDays: k.deliveryDays,
  priceCents: k.priceCents,
  deliverables: k.deliverables,
  addOns,
}

/** The order their owner gave them. */
export const IN_ORDER: SQL = sql`k.position, k.created_at, k.id`

/** What a couple asks for: a package, and some of its add-ons by their names. */
type WantedPackage = { photographerId: string; packageId: string; addOns: readonly string[] }

/**
 * The wanted package as it is now, with only the wanted add-ons: the copy that an inquiry keeps. (PF3)
 * @throws AppError INVALID_INPUT (packageId) when it is not offered any longer, or an add-on is gone.
 */
export async function choosePackage(db: Db, wanted: WantedPackage): Promise<ChosenPackage> {
  const { id: _id, ...fields } = publicPackage
  const [found] = await readJson<Omit<PublicPackage, 'id'>>(
    db,
    jsonRow(fields),
    sql`from packages k where k.id = ${wanted.packageId} and k.photographer_id = ${wanted.photographerId} and k.is_active`,
  )
  const chosen = found?.addOns.filter(({ name }) => wanted.addOns.includes(name)) ?? []
  if (!found || chosen.length < new Set(wanted.addOns).size)
    throw new AppError('INVALID_INPUT', PACKAGE_NOT_OFFERED, { field: 'packageId' })
  return { ...found, addOns: chosen }
}

/** Only this photographer's own package: the condition of every statement that changes one. */
export const isOwn = (photographerId: string, id: string) =>
  and(eq(packages.id, id), eq(packages.photographerId, photographerId))
