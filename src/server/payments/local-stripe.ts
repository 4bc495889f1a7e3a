import { env } from '#server/env.ts'
import type { LocalStripe } from '#server/local/stripe/service.ts'
import { database } from '#server/runtime.ts'
import { derivedKey } from '#server/uploads/secret.ts'

type Holder = { curioStripe?: LocalStripe }
// One per process, even when hot reload or several function bundles load this module again.
const holder = globalThis as Holder

/** The stand-in of this process, over its database; the key is derived, so that every process has the same one. */
export async function localStripe(): Promise<LocalStripe> {
  if (holder.curioStripe) return holder.curioStripe
  const [{ createLocalStripe }, { STRIPE_PAGES }, db] = await Promise.all([
    import('#server/local/stripe/service.ts'),
    import('#server/local/stripe/pages.ts'),
    database(),
  ])
  const secretKey = `sk_test_${derivedKey('local payment service').toString('hex').slice(0, 40)}`
  holder.curioStripe ??= createLocalStripe({ db, secretKey, pages: `${env.siteUrl}${STRIPE_PAGES}` })
  return holder.curioStripe
}
