import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import type { MoneyDocumentKind, PaymentType } from './model.ts'
import { taxRateWords } from './sales-tax.ts'
import { rateWords } from './terms-words.ts'

/** What a receipt or an invoice says, frozen by the database when it is issued. Days are YYYY-MM-DD. */
export type DocumentContent = {
  issuedOn: string
  currency: string
  /** The platform, as the settings named it on that day. */
  issuer: { name: string; email: string | null }
  /** The recipient, with the address known on that day. */
  recipient: { name: string; email: string; place: string | null }
  /** The other side of the booking. */
  otherName: string
  booking: { eventDate: string; eventLocation: string; totalCents: number; contract: string | null }
  /** What the ledger calls the movement, such as "Retainer paid". */
  what: string
  paymentType: PaymentType | null
  card: { brand: string; last4: string } | null
  /** The bank account it was paid from; older documents know cards alone. */
  bank?: { name: string; last4: string } | null
  /** What of it is sales tax, where there was any. */
  salesTax?: { taxCents: number; state: string; rateMillionths: number }
  /** Of an invoice: what the commission is a share of. */
  commission: { baseCents: number; rateBps: number; capCents: number } | null
}

export type MoneyDocument = { kind: MoneyDocumentKind; code: string; amountCents: number; content: DocumentContent }

/** Whom each kind is for. */
export const DOCUMENT_SIDES: Record<MoneyDocumentKind, 'client' | 'vendor'> = {
  receipt: 'client',
  'credit-note': 'client',
  invoice: 'vendor',
  'invoice-credit': 'vendor',
}

export const DOCUMENT_NAMES: Record<MoneyDocumentKind, string> = {
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  invoice: 'Invoice',
  'invoice-credit': 'Credit note',
}

const TYPES: Record<PaymentType, string> = { retainer: 'Retainer', balance: 'Balance', extra: 'Extra' }
const TITLES: Record<MoneyDocumentKind, string> = {
  receipt: 'Paid',
  'credit-note': 'Refunded',
  invoice: 'Commission',
  'invoice-credit': 'Commission returned',
}

type Fact = { label: string; value: string }

/** The tax in the sum, for the couple's own books. */
function taxFacts({ salesTax }: DocumentContent): Fact[] {
  if (!salesTax) return []
  const label = `Of this, sales tax (${salesTax.state}, ${taxRateWords(salesTax.rateMillionths)})`
  return [{ label, value: formatMoney(salesTax.taxCents, { withCents: true }) }]
}

function movedFacts({ kind, amountCents, content }: MoneyDocument): Fact[] {
  const { paymentType, card, bank, commission, currency } = content
  const sum = { label: TITLES[kind], value: `${formatMoney(amountCents, { withCents: true })} ${currency}` }
  if (commission) {
    const { baseCents, rateBps, capCents } = commission
    return [
      { label: 'Released to you, before commission', value: formatMoney(baseCents, { withCents: true }) },
      { label: 'Rate', value: `${rateWords(rateBps)}, at most ${formatMoney(capCents)} per booking` },
      sum,
    ]
  }
  return [
    ...(paymentType ? [{ label: 'For', value: TYPES[paymentType] }] : []),
    sum,
    ...taxFacts(content),
    ...(card ? [{ label: 'Card', value: `${card.brand}, ending in ${card.last4}` }] : []),
    ...(bank ? [{ label: 'Bank account', value: `${bank.name}, ending in ${bank.last4}` }] : []),
  ]
}

/**
 * Everything the document says, in order: the one text of its PDF. An invoice has been settled when it is issued,
 * since the commission is kept from what is released. (PY9)
 */
export function documentSections(document: MoneyDocument): { heading: string | null; facts: Fact[] }[] {
  const { kind, content } = document
  const { issuer, recipient, booking, otherName, issuedOn } = content
  const side = DOCUMENT_SIDES[kind]
  return [
    {
      heading: null,
      facts: [
        { label: 'Date', value: formatDate(issuedOn) },
        { label: 'From', value: [issuer.name, issuer.email].filter(Boolean).join(', ') },
        { label: 'To', value: [recipient.name, recipient.place, recipient.email].filter(Boolean).join(', ') },
      ],
    },
    {
      heading: 'Booking',
      facts: [
        { label: side === 'client' ? 'Photographer' : 'Couple', value: otherName },
        {
          label: 'Wedding',
          value: [formatDate(booking.eventDate), booking.eventLocation].filter(Boolean).join(', '),
        },
        { label: 'Total of the contract', value: formatMoney(booking.totalCents, { withCents: true }) },
        ...(booking.contract ? [{ label: 'Contract', value: booking.contract }] : []),
      ],
    },
    { heading: 'Amount', facts: movedFacts(document) },
  ]
}

const NOTES: Record<MoneyDocumentKind, (issuer: string) => string> = {
  receipt: (issuer) => `${issuer} holds this payment for the photographer until the delivery is confirmed.`,
  'credit-note': () => 'This amount was refunded the way it was paid.',
  invoice: () => 'The commission was deducted from the release, so nothing is due.',
  'invoice-credit': () => 'This part of the commission was returned.',
}

/** The sentence below the figures. */
export const documentNote = ({ kind, content }: MoneyDocument): string => NOTES[kind](content.issuer.name)
