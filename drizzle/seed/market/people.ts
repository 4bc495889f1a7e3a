import { hash } from '@node-rs/argon2'
import { clients, consents, profiles, users } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import type { Db } from '#server/db.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { ELECTRONIC_VERSION, TERMS_VERSION } from '#shared/site/legal-versions.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'

export const DEMO_PASSWORD = 'curio-demo-1'
export const ADMIN_EMAIL = 'admin@curio.example'
/** Confirms what the first one may not decide alone. */
export const SECOND_ADMIN_EMAIL = 'admin-two@curio.example'
/** Decides on applications, and nothing else. */
export const REVIEWER_EMAIL = 'reviewer@curio.example'
/** Looks after messages and reviews, and nothing else. */
export const MODERATOR_EMAIL = 'moderator@curio.example'
export const CLIENT_EMAIL = 'client@curio.example'
export const MARRIED_EMAIL = 'married@curio.example'
export const VENDOR_EMAIL = 'vendor@curio.example'

/** One argon2id hash that every demonstration person shares: hashing once keeps the first start short. */
export const demoPasswordHash = (): Promise<string> =>
  hash(DEMO_PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** A couple with an account: the ids of its `users` and `clients` rows, and the names a story needs. */
export type Couple = {
  id: string
  userId: string
  email: string
  firstName: string
  lastName: string
  partnerName: string
}

type Person = { userId: string; email: string; role: Role; firstName: string; since: Date }

/** A user with a verified address and a profile. */
export function addPerson(batch: Batch, passwordHash: string, { userId, email, role, firstName, since }: Person): void {
  const dates = { createdAt: since, updatedAt: since }
  batch.add(users, { id: userId, email, passwordHash, emailVerifiedAt: since, ...dates })
  batch.add(profiles, { id: userId, role, firstName, termsVersion: TERMS_VERSION, termsAcceptedAt: since, ...dates })
  const kind = role === 'photographer' ? 'vendor_terms' : 'terms'
  const agreed = { userId, createdAt: since }
  batch.add(consents, { id: seedId('consent', userId), kind, version: TERMS_VERSION, ...agreed })
  if (isTeam(role)) return
  const electronic = { kind: 'electronic_records', version: ELECTRONIC_VERSION } as const
  batch.add(consents, { id: seedId('electronic', userId), ...electronic, ...agreed })
}

/** The person behind client@curio.example. */
export const DEMO_CLIENT: Couple = {
  id: seedId('client', CLIENT_EMAIL),
  userId: seedId('user', CLIENT_EMAIL),
  email: CLIENT_EMAIL,
  firstName: 'Amelia',
  lastName: 'Hart',
  partnerName: 'Jonah',
}

/** The person behind married@curio.example: somebody whose wedding is over. */
export const DEMO_MARRIED: Couple = {
  id: seedId('client', MARRIED_EMAIL),
  userId: seedId('user', MARRIED_EMAIL),
  email: MARRIED_EMAIL,
  firstName: 'Dana',
  lastName: 'Ferrer',
  partnerName: 'Luis',
}

/** The person behind admin@curio.example. */
export const DEMO_ADMIN = { userId: seedId('user', ADMIN_EMAIL), email: ADMIN_EMAIL, firstName: 'Robin' }

/** The person behind admin-two@curio.example. */
export const DEMO_SECOND_ADMIN = {
  userId: seedId('user', SECOND_ADMIN_EMAIL),
  email: SECOND_ADMIN_EMAIL,
  firstName: 'Noor',
}

/** The people behind reviewer@curio.example and moderator@curio.example. */
export const DEMO_TEAM = [
  { userId: seedId('user', REVIEWER_EMAIL), email: REVIEWER_EMAIL, firstName: 'Imani', role: 'reviewer' },
  { userId: seedId('user', MODERATOR_EMAIL), email: MODERATOR_EMAIL, firstName: 'Jules', role: 'moderator' },
] as const

/** Couples with names of their own: no two share first and last name. */
export type Couples = {
  /** The couple of one story: the same key is always the same account. */
  of(key: string): Couple
}

const fullName = ({ firstName, lastName }: Pick<Couple, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** Couples whose names differ from these and from each other. */
export function createCouples(taken: Iterable<string> = [fullName(DEMO_CLIENT), fullName(DEMO_MARRIED)]): Couples {
  const known = new Set(taken)
  return {
    of(key) {
      const rng = createRng(`couple/${key}`)
      const draw = () => ({ firstName: rng.pick(FIRST_NAMES), lastName: rng.pick(LAST_NAMES) })
      let names = draw()
      while (known.has(fullName(names))) names = draw()
      known.add(fullName(names))
      const { firstName, lastName } = names
      const partnerName = rng.pick(FIRST_NAMES.filter((name) => name !== firstName))
      const id = seedId('client', key)
      const email = `${firstName}.${lastName}.${id.slice(0, 6)}@couples.example`.toLowerCase()
      return { id, userId: seedId('user', 'couple', key), email, firstName, lastName, partnerName }
    },
  }
}

/** Couples whose names differ from those in the database. */
export async function readCouples(db: Db): Promise<Couples> {
  const found = await db.select({ firstName: clients.firstName, lastName: clients.lastName }).from(clients)
  return createCouples(found.map(fullName))
}

type Wedding = { weddingDate: string; city: string; since: Date }

/** A couple's account: user, profile and client rows. */
export function addCouple(
  batch: Batch,
  passwordHash: string,
  couple: Couple,
  { weddingDate, city, since }: Wedding,
): void {
  const { id, userId, email, firstName, lastName, partnerName } = couple
  addPerson(batch, passwordHash, { userId, email, role: 'client', firstName, since })
  const phone = `+1 555 01${String(createRng(id).int(0, 99)).padStart(2, '0')}`
  batch.add(clients, {
    id,
    userId,
    firstName,
    lastName,
    email,
    phone,
    partnerName,
    weddingDate,
    city,
    createdAt: since,
    updatedAt: since,
  })
}
