import { addImages, freeSlots } from '#features/gallery/server/records.ts'
import { closeSession, lockReady, markClaimed } from '#features/uploads/server/records.ts'
import type { Db } from '#server/db.ts'

/**
 * Makes the ready files of an upload session pictures of a photographer and closes the session: the profile file
 * becomes the profile image, the others the portfolio in the order they were chosen. Only what was issued to this
 * session is taken, never a URL from the browser (X114). Files that are not ready are left for the sweep. Call it
 * inside the submission's transaction.
 * @returns how many became pictures.
 */
export async function claimUploads(
  tx: Db,
  ctx: { now: () => Date },
  { sessionId, photographerId }: { sessionId: string; photographerId: string },
): Promise<{ hasProfile: boolean; portfolio: number }> {
  const at = ctx.now()
  const isClosed = await closeSession(tx, { sessionId, photographerId }, at)
  if (!isClosed) return { hasProfile: false, portfolio: 0 }
  const free = await freeSlots(tx, photographerId)
  const ready = await lockReady(tx, sessionId)
  const profile = ready.filter((upload) => upload.kind === 'profile').slice(0, 1)
  const portfolio = ready.filter((upload) => upload.kind === 'portfolio').slice(0, free)
  const claimed = [...profile, ...portfolio]
  if (claimed.length === 0) return { hasProfile: false, portfolio: 0 }
  await addImages(tx, photographerId, claimed, at)
  await markClaimed(
    tx,
    claimed.map(({ id }) => id),
    at,
  )
  return { hasProfile: profile.length > 0, portfolio: portfolio.length }
}
