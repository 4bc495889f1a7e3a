import { NOT_FOUND_TEXT } from '#features/photographers/public-profile.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { PlainReader, Reader } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { NO_RECORD, versionOf } from '#server/version.ts'
import { todayIn } from '#shared/date/days.ts'
import { id as recordId } from '#shared/url/search-params.ts'
import { type OwnPackage, type OwnPolicy, PACKAGES_MAX, type PublicPackage, type PublicPolicy } from '../model.ts'
import { IN_ORDER, PUBLIC_PACKAGE, toPackage } from './records.ts'

const POLICY = {
  columns: { cancellationPolicy: true, travel: true, secondShooter: true, backupPlan: true, insuredUntil: true },
} as const

/** A zone west of all markets: an insurance counts until its last day has ended everywhere. */
const LAST_ZONE = 'Pacific/Honolulu'

type Offerings = { packages: PublicPackage[]; policy: PublicPolicy | null }
const NOTHING: Offerings = { packages: [], policy: null }

/**
 * The active packages of a listed photographer in their order, and how they work; nothing for everybody else. An
 * expired insurance is not shown.
 */
export async function ofPhotographer({ db, now }: PlainReader, { id }: { id: string }): Promise<Offerings> {
  return (recordId(id) && (await readOfferings(db, { id, isListed: true }, now()))) || NOTHING
}

/**
 * The same for the photographer and administrators, before the profile is public.
 * @throws AppError NOT_FOUND for everybody else.
 */
export async function previewOf({ db, now, actor }: Reader, { id }: { id: string }): Promise<Offerings> {
  const { role, userId } = actor!
  const found = recordId(id) && (await readOfferings(db, role === 'admin' ? { id } : { id, userId }, now()))
  if (!found) throw new AppError('NOT_FOUND', NOT_FOUND_TEXT)
  return found
}

type Whose = { id: string; isListed?: true; userId?: string }

async function readOfferings(db: Db, where: Whose, now: Date): Promise<Offerings | null> {
  const found = await db.query.photographers.findFirst({
    columns: {},
    where,
    with: { packages: { ...PUBLIC_PACKAGE, where: { isActive: true }, orderBy: IN_ORDER }, policy: POLICY },
  })
  if (!found) return null
  const { packages: active, policy } = found
  const today = todayIn(LAST_ZONE, now)
  const insuredUntil = policy?.insuredUntil && policy.insuredUntil >= today ? policy.insuredUntil : null
  return { packages: active.map(toPackage), policy: policy && { ...policy, insuredUntil } }
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
  const found = await db.query.photographers.findFirst({
    columns: { startingPriceCents: true, isListed: true },
    where: { id: photographerId },
    with: {
      packages: { ...PUBLIC_PACKAGE, columns: { ...PUBLIC_PACKAGE.columns, isActive: true }, orderBy: IN_ORDER },
      policy: POLICY,
    },
  })
  const { packages: all, policy, startingPriceCents, isListed } = found!
  return {
    photographerId,
    startingPriceCents,
    isListed: isListed ?? false,
    packages: all
      .slice(0, PACKAGES_MAX)
      .map(toPackage)
      .map((one) => ({ ...one, version: packageVersion(one) })),
    policy: toPolicy(policy),
  }
}
