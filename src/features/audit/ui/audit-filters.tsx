import { Button, Select } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { DateFilter } from '#ui/date/date-filter.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import type { AuditSearch } from '../search.ts'
import classes from './audit.module.css'
import { actionWords, typeWords } from './event-words.ts'

type AuditFiltersProps = { search: AuditSearch; onChange: (changed: Partial<AuditSearch>) => void }
const NOTHING: Partial<AuditSearch> = {
  actor: undefined,
  action: undefined,
  entityType: undefined,
  entityId: undefined,
  from: undefined,
  to: undefined,
}

/** Who, what, on which object, and when; all of it is in the URL. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { data } = trpc.audit.facets.useQuery(undefined, { staleTime: 60_000 })
  const { order: _order, after: _after, ...filters } = search
  const hasAny = Object.values(filters).some((value) => value !== undefined)
  return (
    <search className={classes.filters} aria-label="Filter the audit log">
      <SearchField
        label="Who"
        placeholder="Name, email or “system”"
        className={classes.wide}
        maxLength={100}
        value={search.actor ?? ''}
        onSearch={(actor) => onChange({ actor: actor || undefined })}
      />
      <Choice
        label="Action"
        names={data?.actions}
        words={actionWords}
        value={search.action}
        onChange={(action) => onChange({ action })}
      />
      <Choice
        label="Type of record"
        names={data?.entityTypes}
        words={typeWords}
        value={search.entityType}
        onChange={(entityType) => onChange({ entityType })}
      />
      <SearchField
        label="Record ID"
        className={classes.wide}
        maxLength={100}
        value={search.entityId ?? ''}
        onSearch={(entityId) => onChange({ entityId: entityId || undefined })}
      />
      <DateFilter
        label="From"
        placeholder="Any day"
        value={search.from}
        max={search.to}
        onChange={(from) => onChange({ from })}
      />
      <DateFilter
        label="To"
        placeholder="Any day"
        value={search.to}
        min={search.from}
        onChange={(to) => onChange({ to })}
      />
      {hasAny && (
        <Button variant="default" size="md" className={classes.clear} onClick={() => onChange(NOTHING)}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

type ChoiceProps = {
  label: string
  /** What the log holds; undefined while it is loading. */
  names: string[] | undefined
  words: (name: string) => string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Choice({ label, names = [], words, value, onChange }: ChoiceProps) {
  const known = value === undefined ? names : [...new Set([...names, value])]
  return (
    <Select
      label={label}
      size="md"
      placeholder="All"
      clearable
      // A name of two words stays on its line, also beside a second field on a phone.
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      searchable
      nothingFoundMessage="Nothing by that name"
      data={known.map((name) => ({ value: name, label: words(name) }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
