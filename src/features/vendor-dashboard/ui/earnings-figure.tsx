import { trpc } from '#shell/trpc.ts'
import { filledPeriods, type Series } from '#ui/figures/model.ts'
import { BarsByTime } from '#ui/figures/time-figure.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { FigureFailed } from './figure-failed.tsx'

type Kind = 'paid' | 'onItsWay' | 'held' | 'toCome'

const SERIES: readonly Series<Kind>[] = [
  { key: 'paid', label: 'Paid', weight: 'full' },
  { key: 'onItsWay', label: 'On its way', weight: 'half' },
  { key: 'held', label: 'Held', weight: 'quiet' },
  { key: 'toCome', label: 'To come', weight: 'open' },
]
const KEYS = SERIES.map(({ key }) => key)

/** Earnings by month: what arrived, is on its way, is held, and what couples still pay. */
export function EarningsFigure({ hasLink = true }: { hasLink?: boolean }) {
  const { data, isError, isFetching, refetch } = trpc.vendorDashboard.earnings.useQuery()
  if (isError && !data)
    return <FigureFailed what="Your earnings by month" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data === null) return null
  return (
    <BarsByTime
      title="Earnings by month"
      note="Paid and on its way: what reaches you, by payout date. Held and to come: before commission, by wedding date."
      empty="Money appears here with the first signed contract."
      rows={data && filledPeriods(data.months, { from: data.from, until: data.until, step: 'month', keys: KEYS })}
      series={SERIES}
      unit="money"
      step="month"
      more={hasLink && <ArrowLink to="/vendor/earnings">All earnings</ArrowLink>}
    />
  )
}
