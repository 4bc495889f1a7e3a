import type { ReactNode } from 'react'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { type Column, DataTable } from '#ui/list/data-table.tsx'
import { AMENDMENT_KIND_LABELS } from '../model.ts'
import classes from './amendments.module.css'

type Addendum = RouterOutputs['amendments']['documents'][number]

type AddendaProps = { bookingLink: (bookingId: string, name: string) => ReactNode }

const columnsOf = (bookingLink: AddendaProps['bookingLink']): readonly Column<Addendum>[] => [
  {
    key: 'kind',
    header: 'Addendum',
    place: 'name',
    face: ({ otherName, cover }) => ({ name: otherName, cover }),
    cell: ({ id, number, kind }) => (
      <a href={`/api/addenda/${id}.pdf`} className={classes.titleLink}>
        Addendum {number}: {AMENDMENT_KIND_LABELS[kind]}
      </a>
    ),
  },
  {
    key: 'booking',
    header: 'For',
    place: 'line',
    cell: ({ bookingId, otherName }) => <span className={classes.name}>{bookingLink(bookingId, otherName)}</span>,
  },
  {
    key: 'event',
    header: 'Event date',
    place: 'line',
    cell: ({ eventDate }) => <DateText value={eventDate} format="medium" />,
  },
  {
    key: 'day',
    header: 'Signed',
    place: 'figure',
    cell: ({ signedAt }) => <DateText value={new Date(signedAt)} format="medium" />,
  },
]

/** Every change of a contract that both have signed, as a PDF; nothing while there is none. */
export function Addenda({ bookingLink }: AddendaProps) {
  const { data, error, isFetching, refetch } = trpc.amendments.documents.useQuery()
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="addenda" className={classes.addenda}>
      <h2 id="addenda">Contract changes</h2>
      <DataTable
        caption="Changes to your contracts"
        columns={columnsOf(bookingLink)}
        rows={data}
        rowKey={({ id }) => id}
        loadingText="Loading your contract changes..."
        error={error ? { title: 'Your contract changes didn’t load' } : null}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        empty={{ title: 'No changes yet', message: 'Signed changes to your contracts are kept here.' }}
      />
    </section>
  )
}
