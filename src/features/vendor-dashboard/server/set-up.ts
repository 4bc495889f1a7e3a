import { readSetUp } from '#features/photographers/server/set-up-records.ts'
import { missingToPublish } from '#features/photographers/set-up.ts'
import type { SignedIn } from '#server/context.ts'

/** What the signed-in photographer has set up, and what is still missing to publish. Null without a record. */
export async function getSetUp({ db, actor }: SignedIn) {
  const found = await readSetUp(db, { userId: actor.userId })
  if (!found) return null
  const { id: _id, setUpAt, ...rest } = found
  return { ...rest, isPublished: setUpAt !== null, missing: missingToPublish(found.done) }
}
