import { type AttachmentFile, findAttachment } from '#features/messages/server/attachment-records.ts'
import type { Actor, RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type PrivateFolder, readPrivateName } from '#server/uploads/private-files.ts'
import { type FileStore, variantKey } from '#server/uploads/storage.ts'

/** Who may load a file of each folder, checked on every request; null for everybody else. */
const PRIVATE_FILES: Record<PrivateFolder, (db: Db, actor: Actor, id: string) => Promise<AttachmentFile | null>> = {
  attachments: findAttachment,
}

/** A file and how it is answered. */
export type AnsweredFile = { headers: Record<string, string>; body: () => BodyInit }

export const PRIVATE_HEADERS = {
  // The browser's next user must not find it.
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/** A name for a download, in letters that every header takes and as it is. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_').slice(0, 100)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27')}`
}

/**
 * What `/files/private/<folder>/<id>.<end>.<signature>` with `-<width>.webp` or `.pdf` leads to: a file for the one
 * person its address was made for, signed in, before it expires, and while they may have it. Null otherwise.
 */
export async function privateFile(
  ctx: RequestContext,
  store: FileStore,
  { folder, name, now }: { folder: string; name: string; now: Date },
): Promise<AnsweredFile | null> {
  const actor = await ctx.resolveActor()
  const asked = actor && readPrivateName(folder, name, { userId: actor.userId, now })
  const file = asked && (await PRIVATE_FILES[asked.folder](ctx.db, actor, asked.id))
  if (!file || file.isDocument !== (asked.width === null)) return null
  if (asked.width !== null && !file.widths.includes(asked.width)) return null
  const bytes = await store.readFile(
    asked.width === null ? file.storagePath : variantKey(file.storagePath, asked.width),
  )
  if (!bytes) return null
  const type: Record<string, string> = file.isDocument
    ? { 'content-type': 'application/pdf', 'content-disposition': disposition(file.name) }
    : { 'content-type': 'image/webp' }
  return {
    headers: { ...PRIVATE_HEADERS, ...type, 'content-length': String(bytes.length) },
    body: () => new Uint8Array(bytes),
  }
}
