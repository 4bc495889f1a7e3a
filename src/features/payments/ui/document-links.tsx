import { formatMoney } from '#shared/money/money.ts'
import type { MoneyDocumentKind } from '../model.ts'
import { DOCUMENT_NAMES } from '../money-document.ts'
import classes from './payments.module.css'

type Linked = { id: string; kind: MoneyDocumentKind; code: string; amountCents: number }

/** Where the PDF of a receipt or an invoice is. */
const documentHref = (id: string): string => `/api/receipts/${id}.pdf`

/** One document by its number, a PDF to download. */
export function DocumentNumber({ document: { id, kind, code } }: { document: Omit<Linked, 'amountCents'> }) {
  const name = `${DOCUMENT_NAMES[kind]} ${code}`
  return (
    <a href={documentHref(id)} download className={classes.titleLink} aria-label={`${name}, PDF`}>
      {name}
    </a>
  )
}

/** The receipts or invoices of one row, each a PDF to download. */
export function DocumentLinks({ documents }: { documents: readonly Linked[] }) {
  return (
    <span className={classes.stacked}>
      {documents.map(({ id, kind, code, amountCents }) => (
        <a
          key={id}
          href={documentHref(id)}
          download
          className={classes.titleLink}
          aria-label={`${DOCUMENT_NAMES[kind]} ${code}, ${formatMoney(amountCents)}, PDF`}
        >
          {DOCUMENT_NAMES[kind]}
        </a>
      ))}
    </span>
  )
}
