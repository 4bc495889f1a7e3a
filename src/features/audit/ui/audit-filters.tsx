import { Button, Select } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { DateInput } from '#ui/date-input.tsx'
import { SearchField } from '#ui/search-field.tsx'
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

/** Who, what, on which object, and when; all of it is in the URL. (AU4) */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { data } = trpc.audit.facets.useQuery(undefined, { staleTime: 60_000 })
  const { order: _order, after: _after, ...filters } = search
  const hasAny = Object.values(filters).some((value) => value !== undefined)
  const choice = (
    label: string,
    key: 'action' | 'entityType',
    names: string[] | undefined,
    words: (name: string) => string,
  ) => (
    <Select
      label={label}
      size="md"
      placeholder="All"
      clearable
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      searchable
      nothingFoundMessage="Nothing by this name"
      data={[...new Set([...(names ?? []), ...(search[key] ? [search[key]] : [])])].map((value) => ({
        value,
        label: words(value),
      }))}
      value={search[key] ?? null}
      onChange={(value) => onChange({ [key]: value ?? undefined })}
    />
  )
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
      {choice('Action', 'action', data?.actions, actionWords)}
      {choice('Type of record', 'entityType', data?.entityTypes, typeWords)}
      <SearchField
        label="Record ID"
        className={classes.wide}
        maxLength={100}
        value={search.entityId ?? ''}
        onSearch={(entityId) => onChange({ entityId: entityId || undefined })}
      />
      <DateInput
        label="From"
        value={search.from ?? null}
        max={search.to}
        onChange={(from) => onChange({ from: from ?? undefined })}
      />
      <DateInput
        label="To"
        value={search.to ?? null}
        min={search.from}
        onChange={(to) => onChange({ to: to ?? undefined })}
      />
      {hasAny && (
        <Button variant="default" size="md" className={classes.clear} onClick={() => onChange(NOTHING)}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
