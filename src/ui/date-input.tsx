import type { ReactNode } from 'react'
import { TextInput } from './fields.tsx'

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

/** A day typed or picked with the browser's own calendar: quick to type, and a wheel on phones. */
export function DateInput({ value, onChange, ...props }: DateInputProps) {
  return (
    <TextInput
      type="date"
      size="md"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value || null)}
      {...props}
    />
  )
}
