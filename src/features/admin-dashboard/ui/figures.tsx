import { Link } from '@tanstack/react-router'
import { monthName, shiftMonth } from '#shared/date/months.ts'
import { trpc } from '#shell/trpc.ts'
import { Funnel } from '#ui/figures/funnel.tsx'
import { type FunnelStep, filledPeriods, type Series } from '#ui/figures/model.ts'
import { LineOverTime } from '#ui/figures/time-figure.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { FUNNEL_STEPS, type FunnelKey, MONEY_FLOWS, type MoneyFlow } from '../model.ts'
import classes from './dashboard.module.css'

const FLOWS: Record<MoneyFlow, Omit<Series<MoneyFlow>, 'key'>> = {
  paidIn: { label: 'Paid in', weight: 'full' },
  paidOut: { label: 'Paid out', weight: 'half' },
  refunded: { label: 'Refunded', weight: 'open' },
}
const SERIES = MONEY_FLOWS.map((key) => ({ key, ...FLOWS[key] }))

/** Twelve weeks of the ledger. Never added up: what is paid out was paid in before. */
export function MoneyFigure() {
  const { data, isError, isFetching, refetch } = trpc.adminDashboard.money.useQuery(undefined, { staleTime: 60_000 })
  if (isError && !data)
    return <PageState.Error title="The money didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <LineOverTime
      title="Money by week"
      note="Paid in by couples, paid out to vendors, returned to couples. Weeks start on Monday."
      empty="No money has moved in the last twelve weeks."
      unit="money"
      step="week"
      series={SERIES}
      rows={
        data &&
        filledPeriods<MoneyFlow>(data.weeks, { from: data.from, until: data.until, step: 'week', keys: MONEY_FLOWS })
      }
      more={
        <span className={classes.more}>
          <Link to="/admin/payments" search={{ tab: 'payments', status: 'paid', order: '-day' }}>
            Payments
          </Link>
          <Link to="/admin/payments" search={{ tab: 'payouts', status: 'paid', order: '-day' }}>
            Payouts
          </Link>
          <Link to="/admin/payments" search={{ tab: 'refunds', status: 'all' }}>
            Refunds
          </Link>
        </span>
      }
    />
  )
}

const REACHED: Partial<Record<FunnelKey, 'all' | 'signed' | 'paid' | 'completed'>> = {
  offers: 'all',
  signed: 'signed',
  paid: 'paid',
  completed: 'completed',
}

/** A step's name, as a link to its inquiries or bookings. */
function StepLink({ step: { key, label, count }, month }: { step: FunnelStep; month: string }) {
  const filter = REACHED[key as FunnelKey]
  if (count === 0) return label
  if (!filter)
    return (
      <Link to="/admin/inquiries" search={{ asked: month }}>
        {label}
      </Link>
    )
  return (
    <Link to="/admin/bookings" search={{ asked: month, filter }}>
      {label}
    </Link>
  )
}

/** How far the inquiries of a month have come. */
export function FunnelFigure({ month }: { month: string | undefined }) {
  const { data, isError, isFetching, refetch } = trpc.adminDashboard.funnel.useQuery(
    { month },
    { staleTime: 60_000, placeholderData: (before) => before },
  )
  if (isError && !data)
    return <PageState.Error title="The funnel didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  const shown = data?.month
  return (
    <Funnel
      title={shown ? `Inquiries from ${monthName(shown)}` : 'Inquiries this month'}
      note="How far they’ve come so far."
      empty="No one sent an inquiry this month."
      steps={data && FUNNEL_STEPS.map(({ key, label }) => ({ key, label, count: data.steps[key] }))}
      link={(step) => <StepLink step={step} month={shown!} />}
      more={
        shown && (
          <span className={classes.more}>
            <Link to="/admin" search={{ month: shiftMonth(shown, -1) }} resetScroll={false}>
              {monthName(shiftMonth(shown, -1))}
            </Link>
            {!data.isCurrent && (
              <Link to="/admin" search={{ month: shiftMonth(shown, 1) }} resetScroll={false}>
                {monthName(shiftMonth(shown, 1))}
              </Link>
            )}
          </span>
        )
      }
    />
  )
}
