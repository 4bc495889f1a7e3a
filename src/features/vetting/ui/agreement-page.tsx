import { monthName } from '#shared/date/months.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { LineOverTime } from '#ui/figures/time-figure.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { CALIBRATION_SIZE } from '../model.ts'
import { RUBRIC } from '../rubric.ts'
import classes from './agreement.module.css'
import { BarsBySide } from './bars-by-side.tsx'

type Agreement = RouterOutputs['vetting']['agreement']

/** Kappa is shown in hundredths: the axis has whole numbers. */
const hundredths = (kappa: number) => Math.round(kappa * 100)
const SERIES = [{ key: 'kappa' as const, label: 'Agreement', weight: 'full' as const }]
const signed = (value: number) => {
  const tenths = (Math.round(Math.abs(value) * 10) / 10).toFixed(1)
  return tenths === '0.0' ? tenths : `${value > 0 ? '+' : '−'}${tenths}`
}
const cases = (count: number) => `${count} ${count === 1 ? 'application' : 'applications'}`

/** Whether reviewers see the same thing in the same pictures: by item, by month and by person. */
export function AgreementPage() {
  const { data, isError, isFetching, refetch } = trpc.vetting.agreement.useQuery(undefined, { staleTime: 60_000 })
  return (
    <>
      <title>Agreement</title>
      <PageHeader
        title="Agreement"
        subtitle="How much reviewers agree about decided applications, over the last year. 100 means always, 0 means no more than chance would give; above 60 is good."
      />
      {isError && !data ? (
        <PageState.Error title="The figures didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className={classes.figures}>
          <ByMonth data={data} />
          <ByItem data={data} />
          <Drift data={data} />
          <Calibration data={data} />
        </div>
      )}
    </>
  )
}

type FigureProps = { data: Agreement | undefined }

function ByMonth({ data }: FigureProps) {
  return (
    <LineOverTime
      title="By month"
      note="Weighted kappa in hundredths, all five items together. Months in which fewer than two people scored are left out."
      empty="Agreement shows up here once two people have scored the same applications and they’ve been decided."
      unit="count"
      step="month"
      series={SERIES}
      rows={data?.months.flatMap(({ month, kappa }) =>
        kappa === null ? [] : [{ start: `${month}-01`, values: { kappa: hundredths(kappa) } }],
      )}
    />
  )
}

function ByItem({ data }: FigureProps) {
  return (
    <BarsBySide
      title="By item"
      note={data && `Weighted kappa in hundredths, from ${cases(data.all.cases)} that at least two people scored.`}
      empty="No application has been scored by two people yet."
      columns={['Item', 'Agreement']}
      limit={100}
      rows={
        data &&
        RUBRIC.flatMap(({ key, criterion }, place) => {
          const { kappa } = data.items[place]!
          return kappa === null
            ? []
            : [{ key, label: criterion, value: hundredths(kappa), words: [String(hundredths(kappa))] }]
        })
      }
    />
  )
}

/** The total has ten points. */
const TOTAL = 10

function Drift({ data }: FigureProps) {
  return (
    <BarsBySide
      title="Drift"
      note="How many points of ten each reviewer gives more, or less, than the others give the same applications. Beyond one point, it’s time to talk."
      empty="Drift shows up here once two people have scored the same applications."
      columns={['Reviewer and month', 'Difference', 'Applications']}
      limit={TOTAL / 2}
      rows={data?.drift.map(({ reviewerId, month, drift, cases: count }) => ({
        key: `${month} ${reviewerId}`,
        label: `${nameIn(data, reviewerId)}, ${monthName(month)}`,
        value: drift,
        words: [signed(drift), String(count)],
      }))}
    />
  )
}

function Calibration({ data }: FigureProps) {
  return (
    <BarsBySide
      title="Calibration"
      note={`Each month, ${CALIBRATION_SIZE} known applications are mixed in with the others. This is how far each reviewer’s totals were from what’s known.`}
      empty="The first calibration starts once an application scored by two people was decided more than a month ago."
      columns={['Reviewer and month', 'Difference', 'Distance', 'Applications']}
      limit={TOTAL / 2}
      rows={data?.calibration.map(({ reviewerId, month, cases: count, difference, distance }) => ({
        key: `${month} ${reviewerId}`,
        label: `${nameIn(data, reviewerId)}, ${monthName(month)}`,
        value: difference,
        words: [signed(difference), distance.toFixed(1), String(count)],
      }))}
    />
  )
}

const nameIn = ({ names }: Agreement, id: string): string => names[id] ?? ''
