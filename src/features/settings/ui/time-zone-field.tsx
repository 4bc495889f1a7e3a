import { NativeSelect, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { SETTING_LABELS } from '../texts.ts'
import { allTimeZones, US_TIME_ZONES } from '../time-zones.ts'

type TimeZoneFieldProps = {
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  error?: React.ReactNode
}

const MORE = 'more'
const DESCRIPTION = 'Decides what “today” is, and how times are shown.'

/** The four zones of the specification; "More" opens the full list of the world. */
export function TimeZoneField({ value = '', onChange, onBlur, error }: TimeZoneFieldProps) {
  const isUsual = US_TIME_ZONES.some((zone) => zone.value === value)
  const [isWide, setWide] = useState(!isUsual)
  const all = useMemo(() => (isWide ? allTimeZones() : []), [isWide])
  if (isWide) {
    return (
      <Select
        label={SETTING_LABELS.timeZone}
        description={DESCRIPTION}
        data={all.includes(value) || value === '' ? all : [value, ...all]}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone by that name"
        limit={60}
        size="md"
        value={value}
        onChange={(chosen) => chosen && onChange?.(chosen)}
        onBlur={onBlur}
        error={error}
      />
    )
  }
  return (
    <NativeSelect
      label={SETTING_LABELS.timeZone}
      description={DESCRIPTION}
      data={[...US_TIME_ZONES, { value: MORE, label: 'More...' }]}
      size="md"
      value={value}
      onChange={({ currentTarget }) => (currentTarget.value === MORE ? setWide(true) : onChange?.(currentTarget.value))}
      onBlur={onBlur}
      error={error}
    />
  )
}
