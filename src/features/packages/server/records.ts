import { and, eq } from 'drizzle-orm'
import { packages } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { ChosenPackage, PublicPackage } from '../model.ts'
import { PACKAGE_NOT_OFFERED } from '../texts.ts'

/** A package as everybody sees it, for relational queries. */
export const PUBLIC_PACKAGE = {
  columns: {
    id: true,
    name: true,
    hours: true,
    photographers: true,
    images: true,
    deliveryDays: true,
    priceCents: true,
    deliverables: true,
  },
  with: { items: { columns: { name: true, priceCents: true }, orderBy: { position: 'asc', id: 'asc' } } },
} as const

type PackageRow = Omit<PublicPackage, 'addOns'> & { items: PublicPackage['addOns'] }
export const toPackage = <Row extends PackageRow>({ items, ...row }: Row) => ({ ...row, addOns: items })

/** The order their owner gave them. */
export const IN_ORDER = { position: 'asc', createdAt: 'asc', id: 'asc' } as const

/** What a couple asks for: a package, and some of its add-ons by their names. */
type WantedPackage = { photographerId: string; packageId: string; addOns: readonly string[] }

/**
 * The wanted package as it is now, with only the wanted add-ons: the copy that an inquiry keeps. (PF3)
 * @throws AppError INVALID_INPUT (packageId) when it is not offered any longer, or an add-on is gone.
 */
export async function choosePackage(db: Db, wanted: WantedPackage): Promise<ChosenPackage> {
  const { packageId, photographerId } = wanted
  const row = await db.query.packages.findFirst({
    ...PUBLIC_PACKAGE,
    where: { id: packageId, photographerId, isActive: true },
  })
  const offered = row && toPackage(row)
  const chosen = offered?.addOns.filter(({ name }) => wanted.addOns.includes(name)) ?? []
  if (!offered || chosen.length < new Set(wanted.addOns).size)
    throw new AppError('INVALID_INPUT', PACKAGE_NOT_OFFERED, { field: 'packageId' })
  const { id: _id, ...fields } = offered
  return { ...fields, addOns: chosen }
}

/** Only this photographer's own package: the condition of every statement that changes one. */
export const isOwn = (photographerId: string, id: string) =>
  and(eq(packages.id, id), eq(packages.photographerId, photographerId))
