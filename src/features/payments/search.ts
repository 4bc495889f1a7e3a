import { key, oneOf, or, type SearchParamsOf, searchParams, yes } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** Where the payment service's page leads back to; `left` without paying. */
export const PaymentReturn = searchParams({ left: yes })

/** The couple's payments; `added` is the page of a way to pay that it comes back from. */
export const ClientPayments = searchParams({ added: key(36) })

/** The tables of the administrators' money page, one at a time. */
export const MONEY_TABLES = ['payouts', 'payments', 'refunds', 'documents', 'tax', 'rules'] as const
export type MoneyTable = (typeof MONEY_TABLES)[number]
/** The filters of each table; the first one is the default. */
const PAYOUT_FILTERS = ['open', 'failed', 'held', 'paid', 'all'] as const
const LINE_FILTERS = ['late', 'open', 'paid', 'charged-back', 'all'] as const
const DOCUMENT_FILTERS = ['all', 'couples', 'vendors', 'credits'] as const
const REFUND_FILTERS = ['open', 'failed', 'returned', 'all'] as const

export const PAYOUT_SORTS = { vendor: 'asc', day: 'asc', status: 'asc', amount: 'desc' } as const
export const LINE_SORTS = { couple: 'asc', vendor: 'asc', day: 'asc', status: 'asc', amount: 'desc' } as const
export const REFUND_SORTS = { couple: 'asc', vendor: 'asc', createdAt: 'desc', status: 'asc', amount: 'desc' } as const
export const DOCUMENT_SORTS = { couple: 'asc', vendor: 'asc', createdAt: 'desc', amount: 'desc' } as const
export const TAX_SORTS = { month: 'desc', state: 'asc', amount: 'desc' } as const
export const RULE_SORTS = { problem: 'asc', amount: 'desc' } as const

/** How each table is filtered and sorted. */
export const moneyReaders = {
  payouts: { status: or(oneOf(PAYOUT_FILTERS), 'open'), search: wordsParam, order: sortParam(PAYOUT_SORTS, 'day') },
  payments: { status: or(oneOf(LINE_FILTERS), 'late'), search: wordsParam, order: sortParam(LINE_SORTS, 'day') },
  refunds: {
    status: or(oneOf(REFUND_FILTERS), 'open'),
    search: wordsParam,
    order: sortParam(REFUND_SORTS, '-createdAt'),
  },
  documents: {
    status: or(oneOf(DOCUMENT_FILTERS), 'all'),
    search: wordsParam,
    order: sortParam(DOCUMENT_SORTS, '-createdAt'),
  },
  tax: { order: sortParam(TAX_SORTS, '-month') },
  rules: { order: sortParam(RULE_SORTS, 'problem') },
}

/** One page of each table; invalid parameters fall back to the default. */
export const PayoutsInput = searchParams({ ...moneyReaders.payouts, page: pageParam })
export type PayoutsInput = SearchParamsOf<typeof PayoutsInput>
export const LinesInput = searchParams({ ...moneyReaders.payments, page: pageParam })
export type LinesInput = SearchParamsOf<typeof LinesInput>
export const RefundsInput = searchParams({ ...moneyReaders.refunds, page: pageParam })
export type RefundsInput = SearchParamsOf<typeof RefundsInput>
export const DocumentsInput = searchParams({ ...moneyReaders.documents, page: pageParam })
export type DocumentsInput = SearchParamsOf<typeof DocumentsInput>
export const TaxMonthsInput = searchParams({ ...moneyReaders.tax, page: pageParam })
export type TaxMonthsInput = SearchParamsOf<typeof TaxMonthsInput>
export const RulesInput = searchParams({ ...moneyReaders.rules, page: pageParam })
export type RulesInput = SearchParamsOf<typeof RulesInput>

/** A photographer's earnings: the page of the list, and how they came from the payment service's page. */
export const EarningsSearch = searchParams({ page: pageParam, payouts: oneOf(['back', 'again']) })
export type EarningsSearch = SearchParamsOf<typeof EarningsSearch>

/** The page's state in the URL; each table reads its own filter and order from it. */
export const MoneySearch = searchParams({
  tab: or(oneOf(MONEY_TABLES), 'payouts'),
  status: key(40),
  search: wordsParam,
  order: key(40),
  page: pageParam,
})
export type MoneySearch = SearchParamsOf<typeof MoneySearch>
export const MONEY_DEFAULTS = { tab: 'payouts', page: 1 } as const
