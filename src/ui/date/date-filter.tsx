import { useRef, useState } from 'react'
import { isDay } from '#shared/date/is-day.ts'
import { parseDay } from '#shared/date/parse-date.ts'
import { DAY_INVALID } from '#shared/text/text-checks.ts'
import { DateInput } from './date-input.tsx'

type DateFilterProps = {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (day: string | undefined) => void
  min?: string
  max?: string
}

/** A day that filters a list once it is chosen, or typed and left; what is no day stays and filters nothing. */
export function DateFilter({ value, onChange, ...props }: DateFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const [isOdd, setOdd] = useState(false)
  const type = (text: string | null) => {
    latest.current = text ?? ''
    setTyped(text ?? '')
    setOdd(false)
  }
  const leave = () => {
    const text = latest.current
    if (text === null) return
    const day = text === '' ? undefined : (parseDay(text) ?? text)
    if (day !== undefined && !isDay(day)) return setOdd(true)
    latest.current = null
    setTyped(null)
    if (day !== value) onChange(day)
  }
  return (
    <DateInput
      {...props}
      value={typed ?? value ?? null}
      error={isOdd ? DAY_INVALID : undefined}
      onChange={type}
      onBlur={leave}
    />
  )
}
