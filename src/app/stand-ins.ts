import type { StandIns } from '#server/application.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { redirectUri, STAND_IN_PATH } from '#server/identity/providers.ts'
import { derivedKey } from '#server/uploads/secret.ts'
import type { LocalIdentities } from '#stand-ins/identity/open.ts'
import { createCaptureMailer } from '#stand-ins/mail/capture-mailer.ts'
import { openStripe } from '#stand-ins/stripe/open.ts'
import type { LocalStripe } from '#stand-ins/stripe/service.ts'
import { localFiles } from '#stand-ins/uploadthing/local-files.ts'
import { embeddedUploads, openUploadThing, standInFiles } from '#stand-ins/uploadthing/open.ts'
import type { LocalUploadThing } from '#stand-ins/uploadthing/service.ts'

/** The upload service's stand-in; it reports to this process. */
export const localUploadThing = (): Promise<LocalUploadThing> =>
  openUploadThing(async (request) => (await import('./handlers/uploadthing.ts')).default.fetch(request))

const stripe = (db: Db) =>
  openStripe(db, async (request) => (await import('./handlers/webhooks.ts')).default.fetch(request))

/** The payment service's stand-in; it reports to this process. */
export const localStripe = async (db: Db): Promise<LocalStripe> => (await stripe(db)).service

let identities: Promise<LocalIdentities> | undefined

/** The stand-in for Google and Apple; one per process, because it remembers which codes are used. */
export async function localIdentities(): Promise<LocalIdentities> {
  identities ??= import('#stand-ins/identity/open.ts').then(({ openIdentities }) =>
    openIdentities({ base: `${env.siteUrl}${STAND_IN_PATH}`, key: derivedKey('stand-in identities'), redirectUri }),
  )
  return identities
}

/** The stand-ins, each wired to this application. The platform asks for one where a service has no key. */
export const STAND_INS: StandIns = {
  database: async () => {
    const [{ openEmbedded }, { prepareDatabase }] = await Promise.all([
      import('#stand-ins/database/embedded.ts'),
      import('./prepare.ts'),
    ])
    const opened = await openEmbedded(env.dataDir)
    await prepareDatabase(opened.db, { seed: env.SEED, storage: localFiles() })
    return opened
  },
  mailer: createCaptureMailer,
  files: standInFiles,
  uploads: async () => embeddedUploads(await localUploadThing()),
  payments: async (db) => (await stripe(db)).payments,
  identities: localIdentities,
}
