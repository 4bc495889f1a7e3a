import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { DOCUMENT_SORTS, DocumentsInput, type MoneySearch } from '../search.ts'
import { DOCUMENT_FILTER_LABELS } from '../texts.ts'
import { DocumentNumber } from './document-links.tsx'
import { AMOUNT_COLUMN, BookingLink, VENDOR_COLUMN, vendorFace } from './money-cells.tsx'
import { MoneyTable } from './money-table.tsx'

type Row = RouterOutputs['payments']['adminDocuments']['items'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'code',
    header: 'Number',
    place: 'name',
    face: vendorFace,
    cell: (document) => <DocumentNumber document={document} />,
  },
  {
    key: 'couple',
    header: 'Couple',
    place: 'line',
    cell: ({ bookingId, coupleName }) => <BookingLink bookingId={bookingId}>{coupleName}</BookingLink>,
  },
  VENDOR_COLUMN,
  {
    key: 'createdAt',
    header: 'Issued',
    place: 'line',
    before: 'issued',
    cell: ({ issuedAt }) => <DateText value={issuedAt} format="medium" />,
  },
  AMOUNT_COLUMN,
]

/** Every receipt, invoice and credit note, newest first. */
export function DocumentsTable({ search }: { search: MoneySearch }) {
  const input = DocumentsInput.parse(search)
  return (
    <MoneyTable
      list={trpc.payments.adminDocuments.useQuery(input, { placeholderData: (before) => before })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      sorts={DOCUMENT_SORTS}
      asked={{ table: 'documents', ...input }}
      filters={DOCUMENT_FILTER_LABELS}
      empty={{ title: 'No receipts or invoices found', message: 'They’re written with every payment and payout.' }}
    />
  )
}
