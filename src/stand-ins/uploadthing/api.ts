import * as z from 'zod/mini'
import { isStoreKey, type UploadStore } from './store.ts'

const Ids = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10_000))
const DeleteBody = z.object({ fileKeys: z.optional(Ids), customIds: z.optional(Ids) })
const ListBody = z.object({ limit: z.optional(z.int()), offset: z.optional(z.int()) })

async function deleteFiles(store: UploadStore, body: unknown) {
  const { fileKeys = [], customIds = [] } = DeleteBody.parse(body)
  const wanted = new Set(customIds)
  const byId = customIds.length === 0 ? [] : (await store.list()).filter(({ customId }) => wanted.has(customId ?? ''))
  let deletedCount = 0
  for (const key of [...fileKeys.filter(isStoreKey), ...byId.map((file) => file.key)]) {
    if (await store.remove(key)) deletedCount += 1
  }
  return { success: true, deletedCount }
}

async function listFiles(store: UploadStore, body: unknown) {
  const { limit = 500, offset = 0 } = ListBody.parse(body)
  const files = await store.list()
  return {
    hasMore: files.length > offset + limit,
    files: files.slice(offset, offset + limit).map(({ key, customId, name, size, uploadedAt }) => ({
      id: key,
      customId,
      key,
      name,
      size,
      status: 'Uploaded',
      uploadedAt,
    })),
  }
}

/** The three operations of the service's own interface that Curio uses. Null: not one of them. */
export async function answerApi(store: UploadStore, operation: string, body: unknown): Promise<object | null> {
  if (operation === 'deleteFiles') return deleteFiles(store, body)
  if (operation === 'listFiles') return listFiles(store, body)
  return null
}
