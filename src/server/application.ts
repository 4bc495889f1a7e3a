import type { Db, OpenedDatabase } from './db.ts'
import type { Mailer } from './mail/mailer.ts'
import type { HostedPayments } from './payments/hosted.ts'
import type { UploadService } from './uploads/hosted-uploads.ts'
import type { FileStore } from './uploads/storage.ts'

/** What takes the place of a service whose key is not set, behind the same interface. */
export type StandIns = {
  /** The embedded PostgreSQL of this data folder, migrated and seeded; refuses when another process has it open. */
  database: () => Promise<OpenedDatabase>
  mailer: (db: Db) => Mailer
  files: () => Promise<FileStore>
  uploads: () => Promise<UploadService>
  payments: (db: Db) => Promise<HostedPayments>
  /** Google and Apple in one: our client there, and what takes the place of `fetch`. */
  identities: () => Promise<{
    clientId: string
    clientSecret: string
    fetch: (url: string, init: RequestInit) => Promise<Response>
  }>
}

/** Made by `on` (`events.ts`): what loads the subscribers of one event, in the order in which they act. */
export type Subscription = { event: string; subscribers: readonly (() => Promise<unknown>)[] }

/** What the platform needs from the application that runs on it. */
export type Application = {
  /** Runs every job that is due. */
  runDueJobs: (db: Db) => Promise<unknown>
  /** Loaded only where the environment asks for one. */
  standIns: () => Promise<StandIns>
  /** The module that a thread which renders PDFs is started from. */
  pdfThread: () => Promise<{ RENDER_THREAD: string; RENDER_ROLE: string }>
  /** Who acts when a domain event is raised. */
  subscriptions: readonly Subscription[]
}

type Holder = { curioApplication?: Application }
// One per process, even when hot reload or several function bundles load this module again.
const holder = globalThis as Holder

/** Registers the application; `src/app/application.ts` does it for every entry. */
export function provideApplication(provided: Application): void {
  holder.curioApplication = provided
}

/** @throws Error in an entry that has not imported `src/app/application.ts`. */
export function application(): Application {
  if (!holder.curioApplication) throw new Error('This entry does not import src/app/application.ts.')
  return holder.curioApplication
}
