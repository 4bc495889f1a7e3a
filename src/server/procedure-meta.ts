import type { StepUp } from '#server/account/step-up.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import type { TeamRole } from '#shared/access/roles.ts'
import type { SortColumns } from '#shared/url/table-search.ts'

/** Why a mutation cannot replace, unseen, what another window has saved meanwhile. */
type Meanwhile =
  /** Takes the version that was read, and is refused over another. */
  | 'version'
  /** Takes what was shown (notes, sums, a status, a hash), and is refused over anything else. */
  | 'seen'
  /** Adds to a history that brings everything back. */
  | 'history'
  /** Makes something new; what exists stays. */
  | 'adds'
  /** Is a step of a state machine, refused from any other state. */
  | 'step'
  /** Sets one thing to what was clicked; repeated it changes nothing, and no typed text is replaced. */
  | 'sets'
  /** Sets a whole order by a gesture; two at once stand whole, one after the other. */
  | 'order'
  /** Is one person's or browser's note or draft for itself: the last one written counts. */
  | 'own'
  /** Is about an account's own session or secret, proven by password or link. */
  | 'secret'
  /** Opens or reads what another service keeps. */
  | 'outside'
  /** Reads, exports or marks as read. */
  | 'reads'

/** Whom a procedure is for. Whatever is for a narrower role of the team is for administrators, too. */
export type Audience = 'public' | 'signed-in' | 'side' | 'client' | 'vendor' | TeamRole

/**
 * What a procedure says of itself. The middleware acts on the first nine; the tests in tests/server that walk every
 * procedure are derived from all, and fail for one that leaves out what it has to say.
 */
export type ProcedureMeta = {
  /** Who may call it; `publicProcedure` and the others say it. */
  audience?: Audience
  /** Whether shared caches may keep its answer. */
  cache?: 'public'
  /** Answers everybody during maintenance: what administrators need to sign in, and every page for the site's name. */
  isOpenInMaintenance?: true
  /** Of what anybody can make without an account: true where the sender must pass the bot check, or why they need not. */
  botCheck?: true | string
  /** Asks for a second factor, or the password, that was used a moment ago (src/server/account/step-up.ts). */
  stepUp?: StepUp
  /** Binds the person: refused until they have accepted the terms as they are now (src/server/account/terms.ts). */
  binds?: true
  /** Signs a contract: refused until the person consents to electronic signatures (src/server/account/electronic-consent.ts). */
  signs?: true
  /** Its answer holds what only the person themself may see: whoever looks at Curio as them is refused. */
  isSecret?: true
  /** The one mutation that is left to whoever looks at Curio as somebody else. */
  endsViewing?: true
  /** Of every mutation. */
  meanwhile?: Meanwhile
  /** Of every mutation of administrators: the entry it leaves in the audit log, or those it may leave. */
  audited?: AuditAction | readonly AuditAction[]
  /** Of a mutation of a deal that no deadline ends: why. All others are in the bookings' deadlines.test.ts. */
  timeless?: string
  /** Of an administrators' table: its columns. */
  sorts?: SortColumns
  /** The name of this table where its feature exports several. */
  exportedAs?: string
  /** Of an administrator's question that takes more than two statements: how many. */
  statements?: number
}
