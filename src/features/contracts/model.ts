/** The specification's five, and the three this product adds (5-states). */
export const CONTRACT_STATUSES = [
  'draft',
  'sent',
  'viewed',
  'signed',
  'expired',
  'declined',
  'voided',
  'superseded',
] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/** The two who sign: the vendor by sending, the client last (CT5). */
export const SIGNING_PARTIES = ['vendor', 'client'] as const
export type SigningParty = (typeof SIGNING_PARTIES)[number]

export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  expired: 'Expired',
  declined: 'Declined',
  voided: 'Voided',
  superseded: 'Superseded',
}

/** Badge colours of the specification (C37); `grape` is the theme's purple. Never without the word. */
export const CONTRACT_STATUS_COLORS: Record<ContractStatus, string> = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'grape',
  signed: 'green',
  expired: 'red',
  declined: 'gray',
  voided: 'gray',
  superseded: 'gray',
}

/** How long a sent contract waits for the couple (X90). */
export const CONTRACT_VALID_DAYS = 14
export const CONTRACTS_PAGE_SIZE = 20
export const CONTRACT_TITLE_MAX = 200
export const CONTRACT_CONTENT_MAX = 50_000
export const SIGNER_NAME_MAX = 120

export const CONTRACT_INCOMPLETE = 'Please fill all fields and select a client'
export const CONTRACT_CREATED = 'Contract created successfully'
export const CONTRACT_SENT = 'Contract sent successfully'
export const CONTRACT_CREATE_FAILED = 'Failed to create contract'
export const CONTRACT_SEND_FAILED = 'Failed to send contract'
export const CONTRACT_SAVED = 'Draft saved'
export const CONTRACT_DELETED = 'Draft deleted'
export const UNKNOWN_CONTRACT = 'This contract does not exist any more.'
export const UNKNOWN_CONTRACT_CLIENT = 'Choose somebody you have a conversation with.'
export const NO_OPEN_OFFER = 'This booking has no open offer any more, so no contract can be written for it.'
export const NOT_A_DRAFT = 'This contract was sent already. What is sent cannot be changed.'
export const SIGNATURE_NEEDED = 'Type your full name'
export const CONSENT_NEEDED = 'Please agree to sign electronically'
/** What both parties agree to when they sign; kept with the signature (CT5). */
export const SIGNING_CONSENT = 'I have read this contract and agree to sign it electronically.'
export const PASSWORD_NEEDED = 'Please enter your password'
export const CONTRACT_NOT_SIGNABLE =
  'This contract can no longer be signed. Please ask your photographer for a new one.'
export const DECLINE_REASON_NEEDED = 'Please say why'
export const CODE_ODD = 'A code looks like this: AB3D-7KLM-9XYZ'
export const CODE_UNKNOWN = 'No contract has this code.'
export const TOO_MANY_CHECKS = 'Too many contracts were looked up from here. Please try again later.'
/** Lookups of a contract's code from one address (CT9, AB1). */
export const VERIFY_LIMIT = { limit: 30, windowMs: 10 * 60_000 } as const
