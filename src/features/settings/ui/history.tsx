import { Button } from '@mantine/core'
import {
  COUPLE_LIMIT_LABELS,
  COUPLE_LIMITED,
  type CoupleLimits,
  LIMITED_ACTION_LABELS,
  LIMITED_ACTIONS,
  type RateLimits,
} from '#shared/access/rate-limits.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { FIGURE_CLAIMS, FIGURE_KEYS, type FigureStatement, type FigureStatements } from '#shared/site/figures.ts'
import type { VettingSettings } from '#shared/site/vetting.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { SETTING_LABELS, VETTING_LABELS } from '../texts.ts'
import classes from './settings.module.css'

type Version = RouterOutputs['settings']['history']['versions'][number]
type Change = { label: string; before: string; after: string }

/** Who saved what and when, newest first. */
export function SettingsHistory() {
  const { data, isError, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    trpc.settings.history.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextBefore ?? undefined })
  if (isError && !data) {
    return <PageState.Error title="The history didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <PageState.Loading label="Loading the history" rows={4} />
  const versions = data.pages.flatMap((page) => page.versions)
  if (versions.length === 0) {
    return <PageState.Empty title="Nothing has changed yet" message="Every setting still has its default value." />
  }
  return (
    <>
      <ol className={classes.versions}>
        {versions.map((version) => (
          <VersionRow key={version.version} version={version} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </>
  )
}

function VersionRow({ version: { version, savedAt, savedBy, changes } }: { version: Version }) {
  return (
    <li className={classes.version}>
      <div>
        <p className={classes.who}>{savedBy}</p>
        <p className={classes.quiet}>
          <DateText value={savedAt} format="moment" /> · version {version}
        </p>
      </div>
      <dl className={classes.changes}>
        {changes.flatMap(readable).map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before}</del> → <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** A value in words: empty, on or off, a list, or the text itself. */
function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
  return text.trim() === '' ? '(empty)' : text
}

const KIND_WORDS = { perAccount: 'per account', perAddress: 'per address' } as const

const limitInWords = ({ limit, windowMinutes }: { limit: number; windowMinutes: number }) =>
  `${limit} in ${windowMinutes} minutes`

/** Limits are listed one by one. */
function limitChanges(before: RateLimits, after: RateLimits): Change[] {
  return LIMITED_ACTIONS.flatMap((action) =>
    (['perAccount', 'perAddress'] as const).flatMap((kind) => {
      const [old, now] = [limitInWords(before[action][kind]), limitInWords(after[action][kind])]
      return old === now
        ? []
        : [{ label: `${LIMITED_ACTION_LABELS[action]}, ${KIND_WORDS[kind]}`, before: old, after: now }]
    }),
  )
}

function coupleLimitChanges(before: CoupleLimits, after: CoupleLimits): Change[] {
  return COUPLE_LIMITED.flatMap((what) => {
    const [old, now] = [limitInWords(before[what]), limitInWords(after[what])]
    return old === now ? [] : [{ label: `${COUPLE_LIMIT_LABELS[what]}, per couple`, before: old, after: now }]
  })
}

/** Statements are listed one by one. */
function statementChanges(before: FigureStatements, after: FigureStatements): Change[] {
  const said = ({ isTrue, since, ground }: FigureStatement) =>
    isTrue ? `confirmed as true since ${formatDate(since, 'long')}: ${ground}` : 'off'
  return FIGURE_KEYS.flatMap((key) => {
    const [old, now] = [said(before[key]), said(after[key])]
    return old === now ? [] : [{ label: FIGURE_CLAIMS[key], before: old, after: now }]
  })
}

/** What vetting consists of is listed one by one. */
function vettingChanges(before: VettingSettings, after: VettingSettings): Change[] {
  return (Object.keys(VETTING_LABELS) as (keyof VettingSettings)[]).flatMap((field) => {
    const [old, now] = [inWords(before[field]), inWords(after[field])]
    return old === now ? [] : [{ label: VETTING_LABELS[field], before: old, after: now }]
  })
}

function readable({ field, before, after }: Version['changes'][number]): Change[] {
  if (field === 'rateLimits') return limitChanges(before as RateLimits, after as RateLimits)
  if (field === 'figureStatements') return statementChanges(before as FigureStatements, after as FigureStatements)
  if (field === 'coupleLimits') return coupleLimitChanges(before as CoupleLimits, after as CoupleLimits)
  if (field === 'vetting') return vettingChanges(before as VettingSettings, after as VettingSettings)
  return [{ label: SETTING_LABELS[field], before: inWords(before), after: inWords(after) }]
}
