import type { ReactNode } from 'react'
import classes from './date-input.module.css'
import { TextInput } from './fields.tsx'
import { CalendarIcon } from './icons.tsx'

type DateInputProps = {
  label: string
  description?: string
  /** YYYY-MM-DD, or null. */
  value?: string | null
  onChange?: (day: string | null) => void
  onBlur?: () => void
  error?: ReactNode
  min?: string
  max?: string
  className?: string
}

/** A day typed or picked with the browser's own calendar, behind our mark: quick to type, and a wheel on phones. */
export function DateInput({ value, onChange, ...props }: DateInputProps) {
  return (
    <TextInput
      type="date"
      size="md"
      classNames={{ input: classes.input, section: classes.icon }}
      rightSection={<CalendarIcon />}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value || null)}
      {...props}
    />
  )
}
