import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { packages, photographerPolicies } from '#drizzle/schema/index.ts'
import { NOT_FOUND_TEXT } from '#features/photographers/profile.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { PlainReader, Reader } from '#server/context.ts'
import { jsonOne, jsonRow, jsonRows, notNull, readJson } from '#server/database/json-rows.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { NO_RECORD, versionOf } from '#server/version.ts'
import { todayIn } from '#shared/date/days.ts'
import { id as recordId } from '#shared/url/search-params.ts'
import { type OwnPackage, type OwnPolicy, PACKAGES_MAX, type PublicPackage, type PublicPolicy } from '../model.ts'
import { IN_ORDER, publicPackage } from './records.ts'

const k = alias(packages, 'k')
const y = alias(photographerPolicies, 'y')

const policyJson = jsonRow({
  cancellationPolicy: y.cancellationPolicy,
  travel: y.travel,
  secondShooter: y.secondShooter,
  backupPlan: y.backupPlan,
  insuredUntil: y.insuredUntil,
})
const policyOf = jsonOne(policyJson, sql`from photographer_policies y where y.photographer_id = p.id`)

/** A zone west of all markets: an insurance counts until its last day has ended everywhere. */
const LAST_ZONE = 'Pacific/Honolulu'

type Offerings = { packages: PublicPackage[]; policy: PublicPolicy | null }
const NOTHING: Offerings = { packages: [], policy: null }

/**
 * The active packages of a listed photographer in their order, and how they work; nothing for everybody else. An
 * expired insurance is not shown.
 */
export async function ofPhotographer({ db, now }: PlainReader, { id }: { id: string }): Promise<Offerings> {
  return (recordId(id) && (await readOfferings(db, sql`p.id = ${id} and p.is_listed`, now()))) || NOTHING
}

/**
 * The same for the photographer and administrators, before the profile is public.
 * @throws AppError NOT_FOUND for everybody else.
 */
export async function previewOf({ db, now, actor }: Reader, { id }: { id: string }): Promise<Offerings> {
  const isOwn = actor!.role === 'admin' ? sql`true` : sql`p.user_id = ${actor!.userId}`
  const found = recordId(id) && (await readOfferings(db, sql`p.id = ${id} and ${isOwn}`, now()))
  if (!found) throw new AppError('NOT_FOUND', NOT_FOUND_TEXT)
  return found
}

async function readOfferings(db: Db, condition: SQL, now: Date): Promise<Offerings | null> {
  const [found] = await readJson(
    db,
    jsonRow({
      packages: jsonRows(
        jsonRow(publicPackage),
        sql`from packages k where k.photographer_id = p.id and k.is_active`,
        IN_ORDER,
      ),
      policy: policyOf,
    }),
    sql`from photographers p where ${condition}`,
  )
  if (!found) return null
  const { packages: active, policy } = found
  const today = todayIn(LAST_ZONE, now)
  const insuredUntil = policy?.insuredUntil && policy.insuredUntil >= today ? policy.insuredUntil : null
  return { packages: active, policy: policy && { ...policy, insuredUntil } }
}

/** The values of a package that its form edits, in one order: their fingerprint is the version. */
const packageVersion = ({ id: _id, isActive: _active, ...values }: Omit<OwnPackage, 'version'>): string =>
  versionOf(values)

type EditedPolicy = { values: OwnPolicy; version: string }

const EMPTY_POLICY: OwnPolicy = {
  cancellationPolicy: null,
  travel: '',
  secondShooter: null,
  backupPlan: '',
  isInsured: false,
  insuredUntil: null,
}

const toPolicy = (policy: PublicPolicy | null): EditedPolicy => {
  if (!policy) return { values: EMPTY_POLICY, version: NO_RECORD }
  const values: OwnPolicy = { ...policy, isInsured: policy.insuredUntil !== null }
  return { values, version: versionOf(values) }
}

type OwnOfferings = {
  photographerId: string
  /** The starting price of the profile, in cents: shown without an active package. */
  startingPriceCents: number | null
  isListed: boolean
  packages: OwnPackage[]
  policy: EditedPolicy
}

/**
 * Everything the signed-in photographer edits here: all packages, active or not, and the policy box.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function readOwn(ctx: Reader): Promise<OwnOfferings> {
  return readOwnOf(ctx.db, await ownPhotographerId(ctx))
}

/** The same of one photographer, for the verbs that compare versions. */
export async function readOwnOf(db: Db, photographerId: string): Promise<OwnOfferings> {
  const [found] = await readJson(
    db,
    jsonRow({
      startingPriceCents: sql<number | null>`p.starting_price_cents`,
      isListed: sql<boolean>`coalesce(p.is_listed, false)`,
      packages: jsonRows(
        jsonRow({ ...publicPackage, isActive: notNull(k.isActive) }),
        sql`from packages k where k.photographer_id = p.id`,
        IN_ORDER,
      ),
      policy: policyOf,
    }),
    sql`from photographers p where p.id = ${photographerId}`,
  )
  const { packages: all, policy, ...own } = found!
  return {
    photographerId,
    ...own,
    packages: all.slice(0, PACKAGES_MAX).map((one) => ({ ...one, version: packageVersion(one) })),
    policy: toPolicy(policy),
  }
}
