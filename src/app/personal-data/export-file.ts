import { and, eq, gt } from 'drizzle-orm'
import { type AnsweredFile, PRIVATE_HEADERS } from '#app/private-files.ts'
import { dataExportParts, dataExports } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zip$/
/** Of somebody without an account. */
const BY_LINK = /^([A-Za-z0-9_-]{43})\.zip$/

/** The parts of a copy, each read when the one before has been taken. */
function partsOf(db: Db, exportId: string, attempt: number): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const [part] = await db
          .select({ bytes: dataExportParts.bytes })
          .from(dataExportParts)
          .where(
            and(
              eq(dataExportParts.exportId, exportId),
              eq(dataExportParts.attempt, attempt),
              eq(dataExportParts.position, position),
            ),
          )
        position += 1
        if (part) controller.enqueue(new Uint8Array(part.bytes))
        else controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

/**
 * `/files/private/exports/<id>.zip`: a copy of their data, for the person who asked for it, signed in, until it expires; or,
 * by the token of a link, for whoever reads an address without an account.
 */
export async function exportFile(
  ctx: RequestContext,
  { name, now }: { name: string; now: Date },
): Promise<AnsweredFile | null> {
  const token = BY_LINK.exec(name)?.[1]
  if (token) return (await import('./by-link.ts')).copyByLink(ctx, token)
  const id = NAME.exec(name)?.[1]
  const actor = id ? await ctx.resolveActor() : null
  if (!id || !actor) return null
  const { attempts, sizeBytes, readyAt, expiresAt, status, userId } = dataExports
  const [found] = await ctx.db
    .select({ attempts, sizeBytes, readyAt })
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(userId, actor.userId), eq(status, 'ready'), gt(expiresAt, now)))
  if (!found) return null
  const headers = {
    ...PRIVATE_HEADERS,
    'content-type': 'application/zip',
    'content-length': String(found.sizeBytes),
    'content-disposition': `attachment; filename="your-data-${found.readyAt!.toISOString().slice(0, 10)}.zip"`,
    'cache-control': 'private, no-store',
  }
  return { headers, body: () => partsOf(ctx.db, id, found.attempts) }
}
