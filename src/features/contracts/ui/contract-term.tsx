import type { ReactNode } from 'react'
import { DateText } from '#ui/date/date-text.tsx'

/** One name and value in a contract's list of terms. */
export function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** When something happened to a contract; nothing while it has not. */
export function Moment({ label, at }: { label: string; at: string | null }) {
  if (!at) return null
  return (
    <Term label={label}>
      <DateText value={new Date(at)} />
    </Term>
  )
}
