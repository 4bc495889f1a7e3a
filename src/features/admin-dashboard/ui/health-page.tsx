import { toneOf } from '#shared/status/status-tones.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { type Column, DataTable } from '#ui/list/data-table.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import { QUEUES } from '../model.ts'
import classes from './dashboard.module.css'
import { HealthList } from './health-list.tsx'

type System = RouterOutputs['adminDashboard']['system']
type Queue = System['queues'][number]
type Job = System['jobs'][number]

const LABELS = Object.fromEntries(QUEUES.map(({ key, label }) => [key, label]))

const QUEUE_COLUMNS: readonly Column<Queue>[] = [
  { key: 'queue', header: 'What waits', place: 'name', cell: ({ key }) => LABELS[key] },
  { key: 'count', header: 'How many', place: 'figure', align: 'end', cell: ({ count }) => formatNumber(count) },
  {
    key: 'oldest',
    header: 'Oldest',
    place: 'line',
    before: 'oldest',
    cell: ({ oldestAt }) => (oldestAt ? <DateText value={oldestAt} format="moment" /> : null),
  },
]

const END_LABELS = { succeeded: 'Done', running: 'Running', failed: 'Failed', stuck: 'Stuck' }
const endOf = ({ status, isStuck }: Job) => (isStuck ? 'stuck' : status)

/** Milliseconds as a person reads them. */
const took = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`)

const JOB_COLUMNS: readonly Column<Job>[] = [
  { key: 'job', header: 'Job', place: 'name', cell: ({ job }) => job },
  {
    key: 'startedAt',
    header: 'Last run',
    place: 'figure',
    cell: ({ startedAt }) => <DateText value={startedAt} format="moment" />,
  },
  {
    key: 'took',
    header: 'Took',
    place: 'line',
    before: 'took',
    align: 'end',
    cell: ({ tookMs }) => (tookMs === null ? null : took(tookMs)),
  },
  {
    key: 'status',
    header: 'Ended',
    place: 'state',
    cell: (row) => <Badge tone={toneOf('job', endOf(row), 'admin')}>{END_LABELS[endOf(row)]}</Badge>,
  },
]

const SERVICES = [
  { key: 'database', label: 'Database' },
  { key: 'mail', label: 'Mail' },
  { key: 'files', label: 'Pictures' },
  { key: 'payments', label: 'Payments' },
] as const
const STAND_INS = ['embedded', 'capture']
const DISKS = { ok: 'Room to write', full: 'Full', 'read-only': 'Can’t be written' }
const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1_000_000))} MB`

/** What the administrators' first page says of failures, and behind it every queue, job and version. */
export function HealthPage() {
  const system = trpc.adminDashboard.system.useQuery(undefined, { staleTime: 10_000 })
  const { data } = system
  const failed = system.isError ? { title: 'The page didn’t load' } : null
  const state = { error: failed, onRetry: () => void system.refetch(), isRetrying: system.isFetching }
  return (
    <>
      <title>Health</title>
      <PageHeader title="Health" subtitle="What needs fixing, what waits, and what the site runs on." />
      <div className={classes.today}>
        <HealthList />
        <section className={classes.block}>
          <h2>Waiting</h2>
          <DataTable
            caption="What waits"
            columns={QUEUE_COLUMNS}
            rows={data?.queues}
            rowKey={({ key }) => key}
            loadingText="Loading the queues"
            empty={{ title: 'Nothing waits', message: 'Queues appear here.' }}
            {...state}
          />
        </section>
        <section className={classes.block}>
          <h2>Scheduled jobs</h2>
          <DataTable
            caption="Scheduled jobs"
            columns={JOB_COLUMNS}
            rows={data?.jobs}
            rowKey={({ job }) => job}
            loadingText="Loading the jobs"
            empty={{ title: 'No job has run yet', message: 'Jobs run every minute once the site has started.' }}
            {...state}
          />
        </section>
        {data && <RunsOn system={data} />}
      </div>
    </>
  )
}

function RunsOn({ system }: { system: System }) {
  const { database, node, release, disk, backedUpAt, services } = system
  return (
    <section className={classes.block}>
      <h2>What it runs on</h2>
      <dl className={classes.facts}>
        <RecordValue label="Release">{release ? release.slice(0, 10) : 'Not said by the platform'}</RecordValue>
        <RecordValue label="Node">{node}</RecordValue>
        <RecordValue label="PostgreSQL">{`${database.version}, ${megabytes(database.bytes)}`}</RecordValue>
        <RecordValue label="Disk">{DISKS[disk]}</RecordValue>
        {SERVICES.map(({ key, label }) => (
          <RecordValue key={key} label={label}>
            {STAND_INS.includes(services[key]) ? 'A stand-in' : services[key]}
          </RecordValue>
        ))}
        <RecordValue label="Last backup">
          {backedUpAt ? <DateText value={backedUpAt} format="moment" /> : 'None by npm run db:backup'}
        </RecordValue>
      </dl>
    </section>
  )
}
