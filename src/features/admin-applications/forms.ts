import * as z from 'zod/mini'
import { REAPPLY_MONTHS, REJECTION_REASON_KEYS } from '#features/applications/model.ts'
import { MARKETS, type MarketSlug } from '#features/directory/options.ts'
import { APPROVAL_STATUSES } from '#features/photographers/model.ts'
import { isPlainText, TEXT_LONG, TEXT_ODD } from '#lib/text-checks.ts'
import { APPLICATION_FILTERS, NOTE_MAX } from './model.ts'
import { MARKET_MISSING, MISSING_ACTION, REASON_MISSING } from './texts.ts'

const TEXT_MAX = 100
const PAGE_MAX = 100_000

const orNothing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const searchText = z.pipe(
  z.transform((value: unknown): string | undefined => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = String(value)
      .slice(0, 1000)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return text.slice(0, TEXT_MAX).trim().toWellFormed() || undefined
  }),
  z.optional(z.string()),
)
const pageNumber = z.pipe(
  z.transform((value: unknown) => Number(value)),
  z.int().check(z.minimum(1), z.maximum(PAGE_MAX)),
)

/** Which applications, in which order; whatever cannot be understood is left out. */
const listed = {
  status: z.catch(z._default(z.enum(APPLICATION_FILTERS), 'pending'), 'pending'),
  q: z.optional(z.catch(searchText, undefined)),
  order: z.catch(z._default(z.enum(['newest', 'oldest']), 'newest'), 'newest'),
}
const page = z.catch(z._default(pageNumber, 1), 1)

/** The screen's state in the address: filter, search, order, page, and the application that is open. (X111) */
export const ApplicationsSearch = z.object({ ...listed, page, id: orNothing(z.uuid()) })
export type ApplicationsSearch = z.infer<typeof ApplicationsSearch>
export const SEARCH_DEFAULTS = { status: 'pending', order: 'newest', page: 1 } as const

export const ListApplicationsInput = z.object({ ...listed, page })
export type ListApplicationsInput = z.infer<typeof ListApplicationsInput>

const id = z.uuid(MISSING_ACTION)
export const ApplicationInput = z.object({ id })
export type ApplicationInput = z.infer<typeof ApplicationInput>

/** The neighbours of an application in the list that is open behind it. */
export const NeighboursInput = z.object({ id, ...listed })
export type NeighboursInput = z.infer<typeof NeighboursInput>

const note = z.optional(z.string().check(z.trim(), z.maxLength(NOTE_MAX, TEXT_LONG), z.refine(isPlainText, TEXT_ODD)))
const unique = z.refine<readonly string[]>((list) => new Set(list).size === list.length)
const marketSlugs = MARKETS.map((market) => market.slug) as [MarketSlug, ...MarketSlug[]]

const fields = {
  approve: {
    /** X53: approving publishes unless somebody says no. */
    publish: z._default(z.boolean(), true),
    /** X21: for an application that names no market yet. */
    markets: z._default(z.array(z.enum(marketSlugs)).check(z.maxLength(marketSlugs.length), unique), []),
    note,
  },
  reject: {
    reasons: z.array(z.enum(REJECTION_REASON_KEYS)).check(z.minLength(1, REASON_MISSING), z.maxLength(20), unique),
    /** VA7: after how many months to apply again. */
    reapplyMonths: z._default(z.literal([...REAPPLY_MONTHS]), REAPPLY_MONTHS[0]),
    note,
  },
  requestInfo: { note },
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

/** `expected` is the status the person was looking at: a decision over somebody else's is refused. */
const subject = { id, expected: z.enum(APPROVAL_STATUSES) }

/** One decision (spec 1, section 7: photographerId, status, optional adminNotes). */
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
