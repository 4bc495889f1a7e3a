import * as z from 'zod/mini'
import { CONTRACT_STATUS_LABELS, type ContractStatus } from './model.ts'

/** Sentences of the specification (file 1, sections 2 and 8), word for word. */
export const ADMIN_CONTRACTS_TITLE = 'Contracts Management'
export const CONTRACTS_LOADING = 'Loading contracts...'
export const CONTRACTS_NONE = 'No contracts found'
export const CONTRACTS_FAILED = 'Failed to load contracts'
export const CONTENT_NONE = 'No content available'
export const CONTRACT_BETWEEN = 'Contract between vendor and client'

/** The specification's filter of the administrators' list. */
export const ADMIN_CONTRACT_FILTERS = ['all', 'draft', 'sent', 'viewed', 'signed', 'expired'] as const
export type AdminContractFilter = (typeof ADMIN_CONTRACT_FILTERS)[number]
export const filterLabel = (filter: AdminContractFilter): string =>
  filter === 'all' ? 'All Status' : CONTRACT_STATUS_LABELS[filter satisfies ContractStatus]

export const ADMIN_CONTRACT_ORDERS = ['newest', 'oldest'] as const
export const CONTRACT_SEARCH_MAX = 100

/** Events of a contract in words; another type is shown as it is. */
export const CONTRACT_EVENT_LABELS: Record<string, string> = {
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  expired: 'Expired',
  declined: 'Declined',
  voided: 'Voided',
  superseded: 'Superseded',
}

const words = z.pipe(
  z.transform((value: unknown): string | undefined => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = String(value)
      .slice(0, 1000)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return text.slice(0, CONTRACT_SEARCH_MAX).trim().toWellFormed() || undefined
  }),
  z.optional(z.string()),
)
const pageNumber = z.pipe(
  z.transform((value: unknown) => Number(value)),
  z.int().check(z.minimum(1), z.maximum(100_000)),
)
const listed = {
  search: z.optional(z.catch(words, undefined)),
  status: z.catch(z._default(z.enum(ADMIN_CONTRACT_FILTERS), 'all'), 'all'),
  order: z.catch(z._default(z.enum(ADMIN_CONTRACT_ORDERS), 'newest'), 'newest'),
  page: z.catch(z._default(pageNumber, 1), 1),
}

/** The screen's state in the address, with the contract that is open. (X111) */
export const AdminContractsSearch = z.object({ ...listed, id: z.catch(z.optional(z.uuid()), undefined) })
export type AdminContractsSearch = z.infer<typeof AdminContractsSearch>
export const ADMIN_CONTRACTS_DEFAULTS = { status: 'all', order: 'newest', page: 1 } as const

export const AdminContractsInput = z.object(listed)
export type AdminContractsInput = z.infer<typeof AdminContractsInput>
