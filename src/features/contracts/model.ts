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
