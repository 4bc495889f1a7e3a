import type { AuditContext, ServiceContext } from '#server/context.ts'
import type { ActorRole } from '#shared/access/roles.ts'
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
}

/** What the platform needs from the application that runs on it. */
export type Application = {
  /** Runs every job that is due. */
  runDueJobs: (db: Db) => Promise<unknown>
  /** Loaded only where the environment asks for one. */
  standIns: () => Promise<StandIns>
  /** Sets up what belongs to a new account, in the transaction that creates it. */
  accountOpened: (
    tx: Db,
    ctx: ServiceContext,
    account: { userId: string; returnTo: string | undefined },
  ) => Promise<void>
  /** Runs what waits for a confirmed address, in the transaction that confirms it; once per account. */
  addressConfirmed: (tx: Db, ctx: ServiceContext, userId: string) => Promise<void>
  /** Locks what a change of somebody's standing pauses or resumes; before anything of the person is locked. */
  standingChanges: (tx: Db, userId: string) => Promise<void>
  /** Pauses or resumes what is not paid yet, in the transaction that suspends or restores a person. */
  standingChanged: (
    tx: Db,
    ctx: ServiceContext,
    person: { userId: string; who: 'photographer' | 'client' },
  ) => Promise<void>
  /** Notes a vendor's message in a conversation, in the transaction that writes it. */
  vendorAnswered: (tx: Db, threadId: string, at: Date) => Promise<void>
  /** Ends the contracts of a booking, in the transaction that ends it; `name` is the transition. */
  bookingEnded: (
    tx: Db,
    bookingId: string,
    end: { name: string; reason: string; at: Date; actorId: string | null; actorRole: ActorRole },
  ) => Promise<void>
  /** Voids the contract over an offer, in the transaction in which the couple asks for other terms. */
  offerCountered: (
    tx: Db,
    bookingId: string,
    end: { reason: string; at: Date; actorId: string | null; actorRole: ActorRole },
  ) => Promise<void>
  /**
   * Closes proposals that the new stage of a confirmed booking does not allow, in the transaction of the transition;
   * with `stage` null all of them, because of a chargeback.
   */
  bookingWentOn: (
    tx: Db,
    ctx: AuditContext,
    booking: { id: string; status: string; stage: string | null; isTimer: boolean },
  ) => Promise<void>
  /** Reveals a booking's reviews, in the transaction that ends the review period. Returns whose they were. */
  reviewWindowOver: (tx: Db, bookingId: string, at: Date) => Promise<('client' | 'vendor')[]>
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
