import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { PlusIcon } from '#ui/icon/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListSearch, nothingFound } from '#ui/list/list-search.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { UrlTabs } from '#ui/nav/url-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Money } from '#ui/text/money.tsx'
import { CONTRACT_STATUS_LABELS, DRAFT_ON_HOLD, DRAFT_TERMS_SHORT } from '../model.ts'
import { CONTRACT_TABS, type ContractTab, VENDOR_CONTRACT_SORTS, type VendorContractsSearch } from '../search.ts'
import { TEMPLATES_TITLE } from '../texts.ts'
import { ContractBadge } from './contract-badge.tsx'
import classes from './contracts.module.css'
import { CreateContractDialog } from './create-contract-dialog.tsx'
import { SendContractButton } from './send-contract.tsx'

type Contract = RouterOutputs['contracts']['list']['items'][number]

const labelOf = (tab: ContractTab): string => (tab === 'all' ? 'All' : CONTRACT_STATUS_LABELS[tab])
const TABS = CONTRACT_TABS.map((value) => ({ value, label: labelOf(value) }))

const COLUMNS: readonly Column<Contract>[] = [
  {
    key: 'title',
    header: 'Contract',
    place: 'name',
    face: ({ clientName }) => ({ name: clientName, cover: null }),
    cell: ({ id, title }) => <ContractLink id={id} title={title} />,
  },
  { key: 'client', header: 'Client', place: 'line', cell: ({ clientName }) => clientName },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status }) => <ContractBadge status={status} side="vendor" />,
  },
  {
    key: 'event',
    header: 'Event date',
    place: 'line',
    cell: ({ eventDate }) => (eventDate ? <DateText value={eventDate} format="medium" /> : '–'),
  },
  {
    key: 'sent',
    header: 'Sent',
    place: 'record',
    cell: ({ sentAt }) => (sentAt ? <DateText value={new Date(sentAt)} format="medium" /> : '–'),
  },
  {
    key: 'total',
    header: 'Total',
    place: 'figure',
    align: 'end',
    cell: ({ totalCents }) => (totalCents === null ? '–' : <Money cents={totalCents} />),
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (contract) => {
      if (contract.terms !== 'ready') return contract.terms && DRAFT_TERMS_SHORT[contract.terms]
      return contract.isOnHold ? DRAFT_ON_HOLD : <SendContractButton contract={contract} isQuiet />
    },
  },
]

function ContractLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to="/vendor/contracts/$id" params={{ id }} className={classes.titleLink}>
      {title}
    </Link>
  )
}

function HeadActions({ create }: { create: React.ReactNode }) {
  return (
    <>
      <ArrowLink to="/vendor/contracts/templates">{TEMPLATES_TITLE}</ArrowLink>
      {create}
    </>
  )
}

/** The photographer's own contracts, newest first; drafts can be sent from here, and `addenda` come below. */
export function ContractsPage({ search, addenda }: { search: VendorContractsSearch; addenda?: React.ReactNode }) {
  const { booking, ...input } = search
  const { tab, page, order } = input
  const [isCreating, setCreating] = useState(booking !== undefined)
  const navigate = useNavigate()
  const close = () => {
    setCreating(false)
    if (booking) void navigate({ to: '/vendor/contracts', search: input, replace: true })
  }
  const { openTab, filter } = useListSearch<VendorContractsSearch>()
  const list = trpc.contracts.list.useQuery(input, { placeholderData: (former) => former })
  const { data, error, isFetching, refetch } = list
  const isMissing = isNotFound(error) && !data
  const create = (
    <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
      New contract
    </Button>
  )
  return (
    <>
      <title>Contracts</title>
      <PageHeader title="Contracts" actions={data && <HeadActions create={create} />} />
      {isMissing && <VendorError error={error} title="" onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!isMissing && (
        <UrlTabs label="Contracts" tabs={TABS} value={tab} onChange={openTab}>
          <RecordList
            caption={`${labelOf(tab)} contracts`}
            columns={COLUMNS}
            list={list}
            rowKey={({ id }) => id}
            words={{ loading: 'Loading your contracts...', failed: 'Your contracts didn’t load' }}
            empty={input.search ? nothingFound(input.search, 'titles and the couple’s names') : emptyOf(tab, create)}
            page={page}
            sort={tableSort(VENDOR_CONTRACT_SORTS, order, (changed) => filter({ order: changed }), {
              sort: '-createdAt',
              label: 'Newest first',
            })}
            head={
              <ListSearch
                placeholder="Title or names"
                value={input.search}
                onSearch={(words) => filter({ search: words })}
              />
            }
          />
        </UrlTabs>
      )}
      {(tab === 'all' || tab === 'signed') && addenda}
      <CreateContractDialog isOpen={isCreating} bookingId={booking} onClose={close} />
    </>
  )
}

const emptyOf = (tab: ContractTab, create: React.ReactNode) =>
  tab === 'all' || tab === 'draft'
    ? {
        title: tab === 'all' ? 'No contracts yet' : 'No drafts',
        message: 'Write one for someone you have a conversation with. Nothing is sent until you say so.',
        action: create,
      }
    : { title: `No ${tab} contracts`, message: 'Contracts move here automatically.' }
