import { env } from '#server/env.ts'
import type { Db } from '#server/db.ts'
import type { LocalStripe } from '#server/local/stripe/service.ts'
import { database } from '#server/runtime.ts'
import { derivedKey } from '#server/uploads/secret.ts'

type Holder = { curioStripe?: WeakMap<Db, LocalStripe> }
// One per database, even when hot reload or several function bundles load this module again.
const holder = globalThis as Holder

/** The stand-in of this process, over its database; the key is derived, so that every process has the same one. */
export async function localStripe(): Promise<LocalStripe> {
  const db = await database()
  const kept = (holder.curioStripe ??= new WeakMap())
  const [{ createLocalStripe }, { STRIPE_PAGES }] = await Promise.all([
    import('#server/local/stripe/service.ts'),
    import('#server/local/stripe/pages.ts'),
  ])
  const known = kept.get(db)
  if (known) return known
  const secretKey = `sk_test_${derivedKey('local payment service').toString('hex').slice(0, 40)}`
  const made = createLocalStripe({ db, secretKey, pages: `${env.siteUrl}${STRIPE_PAGES}` })
  kept.set(db, made)
  return made
}
