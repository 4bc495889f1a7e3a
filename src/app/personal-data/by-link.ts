import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type AnsweredFile, PRIVATE_HEADERS } from '#app/private-files.ts'
import { dataRequests, emailOutbox, profiles, users } from '#drizzle/schema/index.ts'
import { refuseLink } from '#features/auth/server/token-records.ts'
import type { DataLinkInput, EraseByLinkInput } from '#features/personal-data/inputs.ts'
import { DATA_OPEN_MINUTES, exportAddress } from '#features/personal-data/model.ts'
import { newToken } from '#features/personal-data/server/ask-by-link.ts'
import { blocksOf } from '#features/personal-data/server/leave-blocks.ts'
import { DATA_BLOCKED, DATA_IS_ACCOUNTS, DATA_LINK_INVALID } from '#features/personal-data/texts.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { endPerson } from './erase.ts'
import { PERSONAL_TABLES } from './tables/index.ts'
import { type Person, readReader } from './tables/person.ts'
import { copyOf } from './write-export.ts'

/** What an open link shows: each heading of a copy that has something, and where the copy is downloaded. */
type HeldData = {
  email: string
  held: { title: string; count: number }[]
  /** In place of the link, which has been used. */
  token: string
  copy: { href: string; until: Date }
  /** Whether something has to be settled before it can be deleted. */
  isBlocked: boolean
}

/** @throws AppError CONFLICT for an address whose account has been confirmed meanwhile. */
async function personOf(db: Db, email: string): Promise<Person> {
  const person = await readReader(db, email)
  if (!person) throw new AppError('CONFLICT', DATA_IS_ACCOUNTS)
  return person
}

/** The request itself and its mail say nothing that the reader does not know. */
async function heldOf(db: Db, person: Person): Promise<HeldData['held']> {
  const held: HeldData['held'] = []
  for (const { table, title, of } of PERSONAL_TABLES) {
    if (table === dataRequests) continue
    const isOther = table === emailOutbox ? ne(emailOutbox.template, 'data-link') : undefined
    const count = await db.$count(table, and(of(person), isOther))
    if (count > 0) held.push({ title, count })
  }
  return held
}

/** The open request of a token that a link was exchanged for. */
const isOpen = (token: string, now: Date) =>
  and(eq(dataRequests.tokenHash, hashToken(token)), isNotNull(dataRequests.openedAt), gt(dataRequests.expiresAt, now))

/**
 * Spends the mailed link of somebody without an account, and shows what we hold about its address for an hour.
 * @throws AppError TOKEN_INVALID for a link that was used or replaced, or is over a day old; CONFLICT when the address has
 * an account by now; RATE_LIMITED.
 */
export async function openByLink(ctx: ServiceContext, { token: link }: DataLinkInput): Promise<HeldData> {
  const openedAt = ctx.now()
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(openedAt.getTime() + DATA_OPEN_MINUTES * 60_000)
  const opened = await transact(ctx.db, async (tx) => {
    const [request] = await tx
      .update(dataRequests)
      .set({ tokenHash, openedAt, expiresAt })
      .where(
        and(
          eq(dataRequests.tokenHash, hashToken(link)),
          isNull(dataRequests.openedAt),
          gt(dataRequests.expiresAt, openedAt),
        ),
      )
      .returning({ email: dataRequests.email })
    if (!request) return null
    const person = await personOf(tx, request.email)
    const isBlocked = (await blocksOf(tx, person.userId)).length > 0
    return { email: request.email, held: await heldOf(tx, person), isBlocked }
  })
  if (!opened) return refuseLink(ctx, DATA_LINK_INVALID)
  return { ...opened, token, copy: { href: exportAddress(token), until: expiresAt } }
}

/** Bytes that are made as they are read; whoever stops reading stops the making. */
function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await bytes.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await bytes.return(undefined)),
    },
    { highWaterMark: 1 },
  )
}

/** `/files/private/exports/<token>.zip`: a copy of everything, made as it is downloaded, while its link is open. */
export async function copyByLink(ctx: ServiceContext, token: string): Promise<AnsweredFile | null> {
  const at = ctx.now()
  const [request] = await ctx.db.select({ email: dataRequests.email }).from(dataRequests).where(isOpen(token, at))
  const person = request && (await readReader(ctx.db, request.email))
  if (!person) return null
  const store = await fileStore()
  const headers = {
    ...PRIVATE_HEADERS,
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="your-data-${at.toISOString().slice(0, 10)}.zip"`,
    'cache-control': 'private, no-store',
  }
  return { headers, body: () => streamOf(copyOf({ ctx, store, person, at })) }
}

/**
 * Deletes what we hold about the address of an open link, as the list of endings says for everybody who leaves; at once,
 * since there is nothing to come back to. An account that nobody confirmed goes with it.
 * @throws AppError TOKEN_INVALID; CONFLICT while something has to be settled first, or when the address has an account by
 * now; RATE_LIMITED.
 */
export async function eraseByLink(ctx: ServiceContext, { token }: EraseByLinkInput): Promise<{ isErased: true }> {
  const at = ctx.now()
  const isErased = await transact(ctx.db, async (tx) => {
    const [request] = await tx.delete(dataRequests).where(isOpen(token, at)).returning({ email: dataRequests.email })
    if (!request) return false
    // An account that is being confirmed at this moment is one.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = lower(${request.email})`)
      .for('update')
    const person = await personOf(tx, request.email)
    const { userId } = person
    const [account] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))
    if ((await blocksOf(tx, userId)).length > 0) throw new AppError('CONFLICT', DATA_BLOCKED)
    await endPerson(tx, person, at)
    if (account) {
      const by = { userId, role: account.role }
      await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'personalData.erase', by })
    }
    return true
  })
  if (!isErased) return refuseLink(ctx, DATA_LINK_INVALID)
  return { isErased: true }
}
