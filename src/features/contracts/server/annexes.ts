import { createHash } from 'node:crypto'
import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { contractAnnexes, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, PlainReader, Reader, ServiceContext } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { BadPdfError, checkPdf } from '#server/pdf/check-pdf.ts'
import { transact } from '#server/transact.ts'
import { AnnexName, type ContractIdInput } from '../inputs.ts'
import {
  ANNEX_BYTES_MAX,
  ANNEX_HAS_CONTACT,
  ANNEX_KNOWN,
  ANNEX_LIMIT,
  ANNEX_TOO_LARGE,
  ANNEXES_FULL,
  ANNEXES_MAX,
  type ContractAnnex,
  TOO_MANY_ANNEXES,
  UNKNOWN_ANNEX,
} from '../model.ts'

const { id, name, sha256 } = contractAnnexes
const isCurrent = (photographerId: string) =>
  and(eq(contractAnnexes.photographerId, photographerId), isNull(contractAnnexes.removedAt))

/** The PDFs that go with every contract this photographer sends, the oldest first. */
export const annexesOf = (db: Db, photographerId: string): Promise<ContractAnnex[]> =>
  db
    .select({ id, name, sha256 })
    .from(contractAnnexes)
    .where(isCurrent(photographerId))
    .orderBy(asc(contractAnnexes.createdAt), asc(id))
    .limit(ANNEXES_MAX)

/** The signed-in photographer's own. @throws AppError NOT_FOUND without a record. */
export const listAnnexes = async (ctx: Reader): Promise<ContractAnnex[]> =>
  annexesOf(ctx.db, await ownPhotographerId(ctx))

/** What the bytes say they are. @throws AppError INVALID_INPUT. */
async function pagesOf(bytes: Buffer, account: string): Promise<number> {
  if (bytes.length > ANNEX_BYTES_MAX) throw new AppError('INVALID_INPUT', ANNEX_TOO_LARGE)
  const { pages, flags } = await checkPdf(bytes, account).catch((error: unknown) => {
    throw error instanceof BadPdfError ? new AppError('INVALID_INPUT', error.message) : error
  })
  if (flags.length > 0) throw new AppError('INVALID_INPUT', ANNEX_HAS_CONTACT)
  return pages
}

/**
 * Keeps a PDF that goes with every contract from now on, by the hash of its bytes.
 * @throws AppError NOT_FOUND without a record; INVALID_INPUT for its name, its size and anything that is not a plain
 * PDF without contact details; CONFLICT when it is there already or there is no room; RATE_LIMITED, UNAVAILABLE.
 */
export async function addAnnex(ctx: ServiceContext, file: { name: string; bytes: Buffer }): Promise<{ id: string }> {
  const photographerId = await ownPhotographerId(ctx)
  const limit = { key: limitKey('annex', 'account', ctx.actor!.userId), ...ANNEX_LIMIT }
  await enforceLimits(ctx.db, TOO_MANY_ANNEXES, [limit])
  const named = AnnexName.safeParse(file.name)
  if (!named.success) throw new AppError('INVALID_INPUT', named.error.issues[0]!.message)
  const pages = await pagesOf(file.bytes, ctx.actor!.userId)
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  return transact(ctx.db, async (tx) => {
    await lockPhotographer(tx, photographerId)
    const [known] = await tx.select({ total: count() }).from(contractAnnexes).where(isCurrent(photographerId))
    if (known!.total >= ANNEXES_MAX) throw new AppError('CONFLICT', ANNEXES_FULL)
    const values = { photographerId, name: named.data, sha256: hash, bytes: file.bytes, pages, createdAt: ctx.now() }
    const [added] = await tx
      .insert(contractAnnexes)
      .values(values)
      .returning({ id })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'contract_annexes_one') ? new AppError('CONFLICT', ANNEX_KNOWN) : error
      })
    return added!
  })
}

/** It goes with no further contract; those it went with keep it. @throws AppError NOT_FOUND. */
export async function removeAnnex(ctx: ServiceContext, input: ContractIdInput): Promise<{ id: string }> {
  const photographerId = await ownPhotographerId(ctx)
  const gone = await ctx.db
    .update(contractAnnexes)
    .set({ removedAt: ctx.now() })
    .where(and(eq(id, input.id), isCurrent(photographerId)))
    .returning({ id })
  if (gone.length === 0) throw new AppError('NOT_FOUND', UNKNOWN_ANNEX)
  return { id: input.id }
}

/**
 * The bytes of an annex: for its photographer, administrators, and couples with a contract it went with.
 * @throws AppError NOT_FOUND for everybody else.
 */
export async function annexPdf(
  { db }: PlainReader,
  actor: Actor,
  annexId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  const went = and(
    eq(vendorContracts.clientId, coupleOf(actor.userId)),
    eq(vendorContracts.vendorId, contractAnnexes.photographerId),
    isNotNull(vendorContracts.sentAt),
    sql`${vendorContracts.annexes} @> ${JSON.stringify([{ id: annexId }])}::jsonb`,
  )
  const isReader =
    actor.role === 'admin' ? undefined : or(eq(photographers.userId, actor.userId), hasRow(vendorContracts, went))
  const [found] = await db
    .select({ bytes: contractAnnexes.bytes, sha256 })
    .from(contractAnnexes)
    .innerJoin(photographers, eq(photographers.id, contractAnnexes.photographerId))
    .where(and(eq(id, annexId), isReader))
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_ANNEX)
  return { bytes: new Uint8Array(found.bytes), fileName: `annex-${found.sha256.slice(0, 12)}.pdf` }
}
