import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { type Column, DataTable } from './data-table.tsx'

type Row = { id: string; name: string }
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', place: 'name', cell: ({ name }) => <a href="/somewhere">{name}</a> },
  { key: 'words', header: 'Words', place: 'sentence', cell: () => 'A sentence' },
  { key: 'actions', header: 'Actions', place: 'actions', cell: () => null },
]
const table = (
  <DataTable
    {...{
      caption: 'People',
      columns,
      loadingText: 'Loading people...',
      empty: { title: 'Nobody', message: 'People appear here.' },
    }}
    rows={[{ id: '1', name: 'Ada' }]}
    rowKey={({ id }) => id}
  />
)

it('a row keeps its roles, and each value its place, so that it reads the same as a line and as a card', async () => {
  const html = await drawn(table)
  expect(html).toMatch(/<th scope="row" role="rowheader"[^>]*><a href="\/somewhere">Ada<\/a><\/th>/)
  expect(html).toMatch(/<td role="cell"[^>]*data-place="sentence"/)
  expect(html).toMatch(/<td role="cell"[^>]*data-place="actions"[^>]*data-none="true"[^>]*><\/td>/)
})

it('a picture stands before the name, and initials where there is none', async () => {
  const [name, ...others] = columns
  const html = await drawn(
    <DataTable
      {...{
        caption: 'People',
        loadingText: 'Loading people...',
        empty: { title: 'Nobody', message: 'People appear here.' },
      }}
      columns={[{ ...name!, face: (row: Row) => ({ name: row.name, cover: null }) }, ...others]}
      rows={[{ id: '1', name: 'Ada' }]}
      rowKey={({ id }) => id}
    />,
  )
  expect(html).toMatch(/role="rowheader"[^>]*>.*aria-hidden="true">A<\/span>.*<a href="\/somewhere">Ada<\/a>/)
})
