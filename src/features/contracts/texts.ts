import { CONTRACT_STATUS_LABELS, type ContractStatus } from './model.ts'
import type { AdminContractFilter } from './search.ts'
import type { ContractEvent } from './transitions.ts'
import { asVariable, CONTRACT_VARIABLES } from './variables.ts'

/** Sentences of the specification (file 1, sections 2 and 8), word for word. */
export const ADMIN_CONTRACTS_TITLE = 'Contracts Management'
export const CONTRACTS_LOADING = 'Loading contracts...'
export const CONTRACTS_NONE = 'No contracts found'
export const CONTRACTS_FAILED = 'Failed to load contracts'
export const CONTENT_NONE = 'No content available'
export const CONTRACT_BETWEEN = 'Contract between vendor and client'

export const filterLabel = (filter: AdminContractFilter): string =>
  filter === 'all'
    ? 'All Status'
    : filter === 'active'
      ? 'Active'
      : CONTRACT_STATUS_LABELS[filter satisfies ContractStatus]

/** Events of a contract in words. */
export const CONTRACT_EVENT_LABELS: Record<ContractEvent, string> = {
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  expired: 'Expired',
  declined: 'Declined',
  voided: 'Voided',
  superseded: 'Superseded',
}

export const TEMPLATES_TITLE = 'Contract templates'
export const CLAUSES_TITLE = 'Platform clauses'
/** What the clauses cite: the heading over date, place, total, payments, cancellation and delivery. */
export const AGREED_TERMS_TITLE = 'Agreed terms'
/** How to read the dates of a schedule, on screen and in the PDF. */
export const PASSED_DAYS_MOVE =
  'If a payment’s day passes before both of you have signed, it’s due on the day the second of you signs.'
export const variableUnknown = (written: string): string =>
  `“${written}” isn’t a variable. You can use ${CONTRACT_VARIABLES.map(asVariable).join(', ')}.`
export const valuesMissing = (names: readonly string[]): string =>
  names.length === 1
    ? `The offer doesn’t include ${names[0]!}. Add it to the offer, or write it yourself.`
    : `The offer doesn’t include ${names.join(', ')}. Add them to the offer, or write them yourself.`
export const TOO_MANY_CONTRACTS =
  'You’ve written this couple a lot of contracts today. Please give them time to read, and continue tomorrow.'

/** What an administrator reads who looks at Curio as the couple. */
export const CLOSED_WHILE_LOOKING = {
  title: 'This contract stays closed while you look',
  message:
    'Opening it is entered in its history and tells the photographer. You can read it under Contracts in the admin area.',
}
