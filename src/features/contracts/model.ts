/** The specification's five, and the three this product adds. */
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

/** The two who sign: the vendor by sending, the client last. */
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

/** The specification's colors (C37). Never without the word, and on the ground of the state's tone. */
export const CONTRACT_STATUS_INKS = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'purple',
  signed: 'green',
  expired: 'red',
  declined: 'gray',
  voided: 'gray',
  superseded: 'gray',
} as const satisfies Record<ContractStatus, string>

/** How long a sent contract waits for the couple. */
export const CONTRACT_VALID_DAYS = 14
export const CONTRACTS_PAGE_SIZE = 20
export const CONTRACT_TITLE_MAX = 200
export const CONTRACT_CONTENT_MAX = 50_000
export const SIGNER_NAME_MAX = 120
/** How much a photographer may keep. */
export const TEMPLATES_MAX = 20
export const TEMPLATE_NAME_MAX = 80
export const TEMPLATE_NAME_NEEDED = 'Please name the template'
export const TEMPLATES_FULL = `You can keep ${TEMPLATES_MAX} templates. Delete one to add another.`
export const UNKNOWN_TEMPLATE = 'This template no longer exists.'

/** PDFs that go with every contract: how many, and how large; as JSON it fits into the 4.5 MB of a request. */
export const ANNEXES_MAX = 5
export const ANNEX_BYTES_MAX = 3_000_000
export const ANNEX_NAME_MAX = 120
export const ANNEXES_FULL = `At most ${ANNEXES_MAX} PDFs can go with a contract. Remove one to add another.`
export const ANNEX_KNOWN = 'You’ve already added this PDF.'
export const ANNEX_TOO_LARGE = 'This PDF is too large. It can be at most 3 MB.'
export const ANNEX_HAS_CONTACT =
  'This PDF contains contact details. They’re shared once a booking is confirmed; please remove them first.'
export const ANNEX_FAILED = 'We couldn’t upload the PDF. Please try again.'
export const UNKNOWN_ANNEX = 'This PDF no longer exists.'
/** Uploads of one account. */
export const ANNEX_LIMIT = { limit: 30, windowMs: 60 * 60_000 } as const
export const TOO_MANY_ANNEXES = 'Too many PDFs were uploaded just now. Please try again later.'

/** A template as its owner edits it. */
export type ContractTemplate = { id: string; name: string; title: string; content: string; version: string }

/** A PDF that belongs to a contract, by the hash of its bytes. */
export type ContractAnnex = { id: string; name: string; sha256: string }

export const CONTRACT_INCOMPLETE = 'Please fill all fields and select a client'
export const CONTRACT_CREATED = 'Contract created successfully'
export const CONTRACT_SENT = 'Contract sent successfully'
export const CONTRACT_CREATE_FAILED = 'Failed to create contract'
export const CONTRACT_SEND_FAILED = 'Failed to send contract'
export const CONTRACT_SAVED = 'Draft saved'
export const CONTRACT_DELETED = 'Draft deleted'
export const UNKNOWN_CONTRACT = 'This contract no longer exists.'
export const UNKNOWN_CONTRACT_CLIENT = 'Choose someone you have a conversation with.'
export const NO_OPEN_OFFER = 'This booking no longer has an open offer, so you can’t write a contract for it.'
/** For a draft that is stale or has no terms. */
export const OFFER_CHANGED = 'The offer has changed since this contract was written'
export const DRAFT_ENDED = 'The offer this draft was written for has ended, so it can’t be used anymore.'
/** What a contract without an offer still lacks, shown before anybody tries to send it. */
export const TERMS_MISSING =
  'It has no price and no date yet: you can send a contract once it belongs to an open offer.'
/** Nothing is sent for an offer the couple would like to be another one. */
export const TERMS_COUNTERED =
  'The couple has asked for other terms. Send a new offer first; then the contract can pick up its terms.'
export const TERMS_ELSEWHERE = 'Another contract for this booking is already with the couple.'
/** Why a draft in the list cannot be sent as it is. */
export const DRAFT_TERMS_SHORT = {
  stale: 'Offer has changed',
  none: 'Needs an offer',
  taken: 'Another one was sent',
  countered: 'Needs a new offer',
} as const
/** The same while one side is suspended or has blocked the other. */
export const DRAFT_ON_HOLD = 'On hold'
export const TERMS_TAKEN = 'The contract now has the terms of the offer'
/** What /verify says of a contract whose booking ended after both had signed. */
export const VOIDED_BEFORE_THE_DAY = 'Signed, then voided: this booking did not take place'
/** The same of a contract whose change both have signed. */
export const REPLACED = 'Signed by both, then replaced by a newer version that both signed'
export const VOIDED_AFTER_THE_DAY = 'Signed, then voided: this booking was cancelled after its day'
export const NOT_A_DRAFT = 'This contract has already been sent. A sent contract can’t be changed.'
export const DRAFT_CHANGED = 'This draft was changed in another window. Read it again before you sign and send it.'
export const DRAFT_CHANGED_UNDER = 'This draft was changed in another window. Read it again before you delete it.'
/** Whether two names are the same to a reader: case, spaces and accents do not matter. */
export const isSameName = (one: string, other: string): boolean => {
  const plain = (name: string) =>
    name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
  return plain(one) === plain(other)
}
export const signingAs = (name: string): string => `You’re signing as “${name}”`
export const bothNamesShown = (account: string): string =>
  `Your account is in the name of “${account}”. Both names will appear on the contract and its certificate.`
/** The server's refusal of a different name that was not confirmed. */
export const nameUnconfirmed = (account: string): string =>
  `Your account is in the name of “${account}”. Sign with that name, or confirm that you mean another one.`
/** A signature as displayed: with the account's name where it differs. */
export const signatureWords = ({ fullName, accountName }: { fullName: string; accountName?: string | null }): string =>
  accountName ? `${fullName} (account of ${accountName})` : fullName
export const SIGNATURE_NEEDED = 'Type your full name'
export const CONSENT_NEEDED = 'Please agree to sign electronically'
/** What both parties agree to when they sign; kept with the signature. */
export const SIGNING_CONSENT = 'I have read this contract and agree to sign it electronically.'
/** Nobody agrees to words that are not all there. */
export const READ_FIRST = 'You can agree once the text above is complete, as the couple will read it.'
export const CONTRACT_NOT_SIGNABLE =
  'This contract can no longer be signed. Please ask your photographer for a new one.'
export const DECLINE_REASON_NEEDED = 'Please say why'
export const CODE_INVALID = 'A code looks like this: AB3D-7KLM-9XYZ'
export const CODE_UNKNOWN = 'No contract has this code.'
export const TOO_MANY_CHECKS = 'Too many contracts were looked up from here. Please try again later.'
/** Lookups of a contract's code from one address. */
export const VERIFY_LIMIT = { limit: 30, windowMs: 10 * 60_000 } as const
/** Downloads of contracts by one account, and from one address. */
export const PDF_LIMITS = {
  perAccount: { limit: 60, windowMs: 10 * 60_000 },
  perAddress: { limit: 120, windowMs: 10 * 60_000 },
} as const
export const TOO_MANY_PDFS = 'Too many contracts were downloaded from here. Please try again later.'
export const PDF_BUSY = 'We’re preparing a lot of contracts right now. Please try again in a moment.'
