import * as z from 'zod/mini'
import { REAPPLY_MONTHS, REJECTION_REASON_KEYS } from '#features/applications/model.ts'
import { MARKETS, type MarketSlug } from '#features/photographers/markets-and-styles.ts'
import { APPROVAL_STATUSES } from '#features/photographers/model.ts'
import { neededText, plainText } from '#shared/text/plain-text.ts'
import { DECIDED_AT_ONCE, NOTE_MAX } from './model.ts'
import { ExportApplicationsInput } from './search.ts'
import { MARKET_MISSING, MISSING_ACTION, QUESTION_MISSING, REASON_MISSING } from './texts.ts'

const id = z.uuid(MISSING_ACTION)
export const ApplicationInput = z.object({ id })
export type ApplicationInput = z.infer<typeof ApplicationInput>

/** A wedding that came with an application. */
export const WeddingInput = z.object({ weddingId: z.uuid() })
export type WeddingInput = z.infer<typeof WeddingInput>

/** The neighbors of an application in the list that is open behind it. */
export const NeighborsInput = z.pipe(
  z.looseObject({ id }),
  z.transform((asked) => ({ ...ExportApplicationsInput.parse(asked), id: asked.id })),
)
export type NeighborsInput = z.infer<typeof NeighborsInput>

const note = z.optional(plainText(NOTE_MAX))
const unique = z.refine<readonly string[]>((list) => new Set(list).size === list.length)
const marketSlugs = MARKETS.map((market) => market.slug) as [MarketSlug, ...MarketSlug[]]

const fields = {
  approve: {
    /** Approving also publishes, unless the administrator unticks it. */
    publish: z._default(z.boolean(), true),
    /** For an application that names no market yet. */
    markets: z._default(z.array(z.enum(marketSlugs)).check(z.maxLength(marketSlugs.length), unique), []),
    note,
  },
  reject: {
    reasons: z.array(z.enum(REJECTION_REASON_KEYS)).check(z.minLength(1, REASON_MISSING), z.maxLength(20), unique),
    /** Months until the vendor may apply again. */
    reapplyMonths: z._default(z.literal([...REAPPLY_MONTHS]), REAPPLY_MONTHS[0]),
    note,
  },
  /** What the applicant reads: a question without words helps nobody. */
  requestInfo: { note: neededText(NOTE_MAX, QUESTION_MISSING) },
  reopen: { note },
}

/** The four forms of the action dialog; `ApproveWithMarket` is for an application without one. */
export const DecisionForms = {
  approve: z.object(fields.approve),
  reject: z.object(fields.reject),
  requestInfo: z.object(fields.requestInfo),
  reopen: z.object(fields.reopen),
}
export const ApproveWithMarket = z.object({
  ...fields.approve,
  markets: z.array(z.enum(marketSlugs)).check(z.minLength(1, MARKET_MISSING), unique),
})

const rows = z
  .array(z.object({ id, expected: z.enum(APPROVAL_STATUSES) }))
  .check(z.minLength(1), z.maxLength(DECIDED_AT_ONCE))

/** The same decision about several applications: each row with the status that was seen. */
export const DecideManyInput = z.discriminatedUnion(
  'action',
  [
    z.object({ rows, action: z.literal('approve'), publish: fields.approve.publish, note }),
    z.object({ rows, action: z.literal('reject'), ...fields.reject }),
    z.object({ rows, action: z.literal('reopen'), note }),
  ],
  MISSING_ACTION,
)
export type DecideManyInput = z.infer<typeof DecideManyInput>
/** The form of an approval of several: a market is given to one application at a time. */
export const ApproveManyForm = z.object({ publish: fields.approve.publish, note })

/** `expected` is the status the administrator saw: a decision never overwrites somebody else's. */
const subject = { id, expected: z.enum(APPROVAL_STATUSES) }

/** One decision (section 7: photographerId, status, optional adminNotes). */
export const DecideInput = z.discriminatedUnion(
  'action',
  [
    z.object({ ...subject, action: z.literal('approve'), ...fields.approve }),
    z.object({ ...subject, action: z.literal('reject'), ...fields.reject }),
    z.object({ ...subject, action: z.literal('requestInfo'), ...fields.requestInfo }),
    z.object({ ...subject, action: z.literal('reopen'), ...fields.reopen }),
  ],
  MISSING_ACTION,
)
export type DecideInput = z.infer<typeof DecideInput>
