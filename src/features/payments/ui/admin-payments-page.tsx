import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { UrlTabs } from '#ui/nav/url-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import { MONEY_TABLES, type MoneySearch, type MoneyTable } from '../search.ts'
import { MONEY_TABLE_LABELS } from '../texts.ts'
import { Costs } from './costs.tsx'
import { DocumentsTable } from './documents-table.tsx'
import { LinesTable, RefundsTable, RulesTable } from './money-tables.tsx'
import { OwedToUs } from './owed-to-us.tsx'
import classes from './payments.module.css'
import { PayoutsTable } from './payouts-table.tsx'
import { TaxTable } from './tax-table.tsx'

const route = getRouteApi('/_admin/admin/payments')
type Overview = RouterOutputs['payments']['overview']

const ACCOUNTS: Record<Overview['balances'][number]['account'], string> = {
  'external:client': 'Paid in by couples',
  'external:vendor': 'Paid out to vendors',
  escrow: 'Held in escrow',
  vendor_payable: 'Owed to vendors',
  platform_commission: 'Commission',
  refund_clearing: 'Refunds on their way',
  chargeback_clearing: 'Taken back by banks',
  chargeback_losses: 'Covered for chargebacks',
  'external:service': 'Paid to Stripe',
  service_fees: 'Stripe’s fees',
  sales_tax_payable: 'Sales tax owed to states',
  'external:state': 'Remitted to states',
}
const TABS = MONEY_TABLES.map((value) => ({ value, label: MONEY_TABLE_LABELS[value] }))
const TABLES: Record<MoneyTable, (props: { search: MoneySearch }) => ReactNode> = {
  payouts: PayoutsTable,
  payments: LinesTable,
  refunds: RefundsTable,
  documents: DocumentsTable,
  tax: TaxTable,
  rules: RulesTable,
}

/** Balances, the rules of the books, and its tables, one at a time; `approvals` wait above them. */
export function AdminPaymentsPage({ approvals }: { approvals: ReactNode }) {
  const search: MoneySearch = route.useSearch()
  const { openTab } = useListSearch<MoneySearch>()
  const { data, error, isFetching, refetch } = trpc.payments.overview.useQuery()
  const Table = TABLES[search.tab]
  return (
    <>
      <title>Payments</title>
      <PageHeader title="Payments" />
      <div className={classes.top}>
        <TestPayments />
      </div>
      {error && !data && (
        <PageState.Error title="The books didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading the books" rows={3} />}
      {data && <Books overview={data} />}
      {approvals}
      <UrlTabs label="Tables of the books" tabs={TABS} value={search.tab} onChange={openTab}>
        <Table search={search} />
      </UrlTabs>
      {data && <Costs costs={data.costs} />}
    </>
  )
}

function Books({
  overview: {
    balances,
    brokenRules,
    openRefunds,
    returnedRefunds,
    lostCents,
    owed,
    owedCents,
    failedPayouts,
    heldPayouts,
    compared,
    sentBack,
  },
}: {
  overview: Overview
}) {
  return (
    <>
      <dl className={classes.sums}>
        {balances.map(({ account, cents }) => (
          <div key={account}>
            <dt>{ACCOUNTS[account]}</dt>
            <dd>
              <Money cents={Math.abs(cents)} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={classes.state}>
        {failedPayouts > 0 && (
          <li className={classes.wrong}>
            <Link to="/admin/payments" search={{ tab: 'payouts', status: 'failed' }}>
              {failedPayouts === 1 ? '1 payout failed' : `${failedPayouts} payouts failed`}
            </Link>
          </li>
        )}
        <Losses returnedRefunds={returnedRefunds} lostCents={lostCents} />
        <OwedToUs owed={owed} owedCents={owedCents} />
        <li className={brokenRules === 0 ? classes.right : classes.wrong}>
          {brokenRules === 0 ? (
            'All rules hold: every journal balances and no cent is missing.'
          ) : (
            <Link to="/admin/payments" search={{ tab: 'rules' }}>
              {brokenRules === 1 ? '1 bookkeeping rule is broken' : `${brokenRules} bookkeeping rules are broken`}
            </Link>
          )}
        </li>
        <Compared compared={compared} />
        <SentBack sentBack={sentBack} />
        <UnderWay heldPayouts={heldPayouts} openRefunds={openRefunds} />
      </ul>
    </>
  )
}

/** What banks sent back, and what the platform has lost to them. */
function Losses({ returnedRefunds, lostCents }: Pick<Overview, 'returnedRefunds' | 'lostCents'>) {
  return (
    <>
      {returnedRefunds > 0 && (
        <li className={classes.wrong}>
          <Link to="/admin/payments" search={{ tab: 'refunds', status: 'returned' }}>
            {returnedRefunds === 1
              ? '1 refund was sent back by a couple’s bank'
              : `${returnedRefunds} refunds were sent back by couples’ banks`}
          </Link>
        </li>
      )}
      {lostCents > 0 && <li>Lost to chargebacks after the money had been passed on: {formatMoney(lostCents)}.</li>}
    </>
  )
}

/** What waits or is on its way. */
function UnderWay({ heldPayouts, openRefunds }: Pick<Overview, 'heldPayouts' | 'openRefunds'>) {
  return (
    <>
      {heldPayouts > 0 && (
        <li>
          <Link to="/admin/payments" search={{ tab: 'payouts', status: 'held' }}>
            {heldPayouts === 1 ? '1 payout is held' : `${heldPayouts} payouts are held`}
          </Link>{' '}
          because the vendor is suspended or a bank took a payment back.
        </li>
      )}
      {openRefunds.count > 0 && (
        <li>
          <Link to="/admin/payments" search={{ tab: 'refunds' }}>
            {openRefunds.count === 1 ? '1 refund is' : `${openRefunds.count} refunds are`} on the way
          </Link>
          , {formatMoney(openRefunds.cents)} in all.
        </li>
      )}
    </>
  )
}

/** The last comparison with the payment service. */
function Compared({ compared }: Pick<Overview, 'compared'>) {
  if (!compared) return <li>Not compared with Stripe yet: that happens every night.</li>
  const { at, matched, problems } = compared
  return (
    <li>
      Compared with Stripe <DateText value={at} format="dateTime" />: {formatNumber(matched)} movements match
      {problems === 0 ? ', none differs.' : `, and ${problems} differ.`}
    </li>
  )
}

/** Payouts of the payment service that photographers' banks sent back. */
function SentBack({ sentBack }: Pick<Overview, 'sentBack'>) {
  return sentBack.map(({ vendorId, vendorName, cents, why }, place) => (
    <li key={`${vendorId}${place}`} id={place === 0 ? 'sent-back' : undefined} className={classes.wrong}>
      <Link to="/admin/vendors" search={{ id: vendorId }}>
        {vendorName}
      </Link>
      : the bank sent {formatMoney(cents)} back. {why}
    </li>
  ))
}
