import { createHash } from 'node:crypto'
import { and, eq, gt, not, or, type SQL } from 'drizzle-orm'
import { amendmentPdfs, amendments, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { PDF_LIMITS, TOO_MANY_PDFS } from '#features/contracts/model.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, ServiceContext } from '#server/context.ts'
import { hasRow, ownerName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { pdfRenderer } from '#server/pdf/render-pdf.ts'
import { getSettings } from '#server/settings.ts'
import { singleFlight } from '#server/threads/single-flight.ts'
import type { SealedAddendum } from '../sealed-addendum.ts'
import { ADDENDA_BUSY, AMENDMENT_NOT_FOUND } from '../texts.ts'

const render: (source: SealedAddendum) => Promise<Uint8Array> = pdfRenderer('addendum', {
  name: 'An addendum',
  busy: ADDENDA_BUSY,
})

/** An addendum that both have signed, with the versions of the contract that it leads from and to. */
async function readSealed(db: Db, id: string) {
  const found = await db.query.amendments.findFirst({
    columns: {
      number: true,
      kind: true,
      note: true,
      items: true,
      before: true,
      after: true,
      contentHash: true,
      proposal: true,
      answer: true,
    },
    where: { id },
    with: {
      contract: {
        columns: { verifyCode: true, contentHash: true },
        with: {
          vendor: { columns: {}, extras: { name: vendorName } },
          client: { columns: {}, extras: { name: ownerName } },
        },
      },
      newContract: { columns: { verifyCode: true, contentHash: true, version: true } },
    },
  })
  const { contract, newContract, proposal, answer, ...said } = found!
  const hashed = ({ verifyCode, contentHash }: Pick<typeof contract, 'verifyCode' | 'contentHash'>) => ({
    verifyCode: verifyCode!,
    contentHash: contentHash!,
  })
  return {
    ...said,
    vendorName: contract.vendor.name,
    clientName: contract.client.name,
    from: hashed(contract),
    to: { ...hashed(newContract!), version: newContract!.version },
    signatures: [proposal, answer!],
  }
}

async function keep({ db, siteUrl }: ServiceContext, id: string): Promise<void> {
  const [sealed, { siteName }] = await Promise.all([readSealed(db, id), getSettings(db)])
  const bytes = await render({ ...sealed, siteName, siteUrl })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insert(amendmentPdfs)
    .values({ amendmentId: id, sha256, bytes: Buffer.from(bytes) })
    .onConflictDoNothing()
}

const once = singleFlight<void>()

/** Renders a signed addendum and stores it; one that is being rendered is not begun again. */
export const keepAddendum = (ctx: ServiceContext, id: string): Promise<void> => once(id, () => keep(ctx, id))

async function findOwn(db: Db, id: string, isParty: SQL | undefined) {
  const [found] = await db
    .select({ number: amendments.number, code: vendorContracts.verifyCode, bytes: amendmentPdfs.bytes })
    .from(amendments)
    .innerJoin(vendorContracts, eq(vendorContracts.id, amendments.contractId))
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .leftJoin(amendmentPdfs, eq(amendmentPdfs.amendmentId, amendments.id))
    .where(and(eq(amendments.id, id), eq(amendments.status, 'accepted'), isParty))
  if (!found) throw new AppError('NOT_FOUND', AMENDMENT_NOT_FOUND)
  return found
}

/**
 * The PDF of an addendum that both have signed, for its two parties and administrators: rendered once, the same bytes
 * from then on.
 * @throws AppError NOT_FOUND for other people's, missing ones and proposals; RATE_LIMITED, UNAVAILABLE.
 */
export async function addendumPdf(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  await enforceLimits(ctx.db, TOO_MANY_PDFS, [
    { key: limitKey('contract-pdf', 'account', actor.userId), ...PDF_LIMITS.perAccount },
    { key: limitKey('contract-pdf', 'ip', ctx.ip), ...PDF_LIMITS.perAddress },
  ])
  const isParty =
    actor.role === 'admin'
      ? undefined
      : or(eq(vendorContracts.clientId, coupleOf(actor.userId)), eq(photographers.userId, actor.userId))
  let found = await findOwn(ctx.db, id, isParty)
  if (!found.bytes) {
    await keepAddendum(ctx, id)
    found = await findOwn(ctx.db, id, isParty)
  }
  return { bytes: new Uint8Array(found.bytes!), fileName: `contract-${found.code}-addendum-${found.number}.pdf` }
}

/** How long after the signature the job considers an addendum; after that it is rendered on request. */
const RECENT_DAYS = 10
const AT_ONCE = 20

/** Renders the addenda that were signed lately, so that nobody waits for them. A job. */
export async function sealAddenda(ctx: ServiceContext): Promise<{ rendered: number }> {
  const since = new Date(ctx.now().getTime() - RECENT_DAYS * 86_400_000)
  const hasPdf = hasRow(amendmentPdfs, eq(amendmentPdfs.amendmentId, amendments.id))
  const open = await ctx.db
    .select({ id: amendments.id })
    .from(amendments)
    .where(and(eq(amendments.status, 'accepted'), gt(amendments.closedAt, since), not(hasPdf)))
    .orderBy(amendments.closedAt)
    .limit(AT_ONCE)
  for (const { id } of open) await keepAddendum(ctx, id)
  return { rendered: open.length }
}
