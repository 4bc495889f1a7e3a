import * as z from 'zod/mini'
import type { NeonApi, NeonBranch } from './neon-api.ts'
import { databaseServer } from './preflight.ts'

/** Where production is, which a preview command must never touch. */
export type Production = { databaseHost: string; gitBranches: readonly string[] }
export type PreviewAddresses = { pooled: string; direct: string }
type Tools = {
  api: NeonApi
  production: Production
  /** Migrates and seeds the database at a direct URL. */
  prepare: (direct: string) => Promise<void>
}

const PREFIX = 'preview/'

/** A git branch name that git allows, limited to the characters of a database branch name. */
const GitBranch = z.string().check(
  z.regex(/^(?![/.-])[A-Za-z0-9._/#@+=,-]{1,200}(?<![/.])$/, 'This is not the name of a git branch.'),
  z.refine(
    (name) => !name.includes('..') && !name.includes('//') && name !== 'HEAD',
    'This is not the name of a git branch.',
  ),
)

const Expiry = z.iso.datetime({ offset: true, error: '--expires-at wants a time like 2027-01-31T12:00:00Z.' })

/** The first message of a refused input. */
const readOrRefuse = <T>(schema: z.ZodMiniType<T>, value: unknown): T => {
  const read = schema.safeParse(value)
  if (!read.success) throw new Error(read.error.issues[0]!.message)
  return read.data
}

/** The database branch of a git branch. @throws Error for production's own branches and for invalid names. */
export function previewName(gitBranch: string, production: Production): string {
  const name = readOrRefuse(GitBranch, gitBranch)
  if (production.gitBranches.includes(name)) throw new Error(`${name} is production’s branch: it has no preview.`)
  return PREFIX + name
}

/** A preview's expiry in Neon's format. @throws Error when it is not a time, past, or more than thirty days away. */
export function expiryOf(given: string, now: Date): string {
  const time = new Date(readOrRefuse(Expiry, given))
  const days = (time.getTime() - now.getTime()) / 86_400_000
  if (days <= 0) throw new Error('--expires-at lies in the past.')
  if (days > 30) throw new Error('A preview lasts thirty days at most.')
  return time.toISOString().replace('.000Z', 'Z')
}

/**
 * Previews live in a Neon project of their own: a branch in production's project would start as a copy of everybody's
 * data, and one wrong id could delete production.
 * @throws Error when the project holds the production database.
 */
async function refuseProduction({ api, production }: Tools): Promise<void> {
  const server = databaseServer(production.databaseHost)
  if (!server) throw new Error('PRODUCTION_DATABASE_HOST is not a host name.')
  const endpoints = await api.endpoints()
  if (endpoints.some(({ host }) => databaseServer(host) === server)) {
    throw new Error('This Neon project holds the production database. Previews need a project of their own.')
  }
}

async function findBranch({ api }: Tools, name: string): Promise<NeonBranch | null> {
  const found = (await api.branches()).find((branch) => branch.name === name)
  if (found && (found.default || found.primary || found.protected || !found.parent_id)) {
    throw new Error(`${name} is the root of its project or protected: it is not a preview.`)
  }
  return found ?? null
}

async function rootOf({ api }: Tools): Promise<NeonBranch> {
  const root = (await api.branches()).find((branch) => branch.default || branch.primary)
  if (!root) throw new Error('The Neon project has no default branch to start previews from.')
  return root
}

async function addressesOf({ api, production }: Tools, branch: NeonBranch): Promise<PreviewAddresses> {
  const [database] = await api.databases(branch.id)
  if (!database) throw new Error('The branch has no database. Create one on the project’s default branch.')
  const pooled = await api.address(branch.id, database, true)
  const direct = await api.address(branch.id, database, false)
  const server = databaseServer(production.databaseHost)
  if ([pooled, direct].some((address) => databaseServer(address) === server)) {
    throw new Error('Neon answered with the production database. Nothing was done.')
  }
  return { pooled, direct }
}

/**
 * Creates or finds the database branch of a git branch, migrated and with the demonstration market. Idempotent; an
 * expiry changes that of an existing one.
 */
export async function createPreview(
  tools: Tools,
  gitBranch: string,
  expiresAt?: string,
): Promise<PreviewAddresses & { name: string; isNew: boolean }> {
  const name = previewName(gitBranch, tools.production)
  await refuseProduction(tools)
  const existing = await findBranch(tools, name)
  if (existing && expiresAt) await tools.api.setExpiry(existing.id, expiresAt)
  const branch =
    existing ??
    (await tools.api.create({
      name,
      parent_id: (await rootOf(tools)).id,
      ...(expiresAt ? { expires_at: expiresAt } : {}),
    }))
  const addresses = await addressesOf(tools, branch)
  await tools.prepare(addresses.direct)
  return { ...addresses, name, isNew: existing === null }
}

/** Resets a preview to the empty project, then migrates and seeds it again. @throws Error when there is none. */
export async function resetPreview(tools: Tools, gitBranch: string): Promise<PreviewAddresses & { name: string }> {
  const name = previewName(gitBranch, tools.production)
  await refuseProduction(tools)
  const branch = await findBranch(tools, name)
  if (!branch) throw new Error(`There is no ${name}. Create it first.`)
  await tools.api.restore(branch.id, branch.parent_id!)
  const addresses = await addressesOf(tools, branch)
  await tools.prepare(addresses.direct)
  return { ...addresses, name }
}

/** Deletes a preview; returns whether there was one. */
export async function deletePreview(tools: Tools, gitBranch: string): Promise<{ name: string; isDeleted: boolean }> {
  const name = previewName(gitBranch, tools.production)
  await refuseProduction(tools)
  const branch = await findBranch(tools, name)
  if (branch) await tools.api.remove(branch.id)
  return { name, isDeleted: branch !== null }
}

/** All previews, oldest first. */
export async function listPreviews(tools: Tools): Promise<NeonBranch[]> {
  await refuseProduction(tools)
  const branches = await tools.api.branches()
  return branches
    .filter(({ name }) => name.startsWith(PREFIX))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}
