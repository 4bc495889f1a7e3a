'use no memo'

import classes from './dotted.module.css'

type DottedProps = { parts: readonly (string | false | null | undefined)[]; className?: string | undefined }

/** Facts in a row with a dot between each two; where the row wraps, no line begins or ends with one. */
export function Dotted({ parts, className }: DottedProps) {
  return (
    <span className={className}>
      <span className={classes.dotted}>
        {parts.filter(Boolean).map((part, index) => (
          <span key={index}>{part}</span>
        ))}
      </span>
    </span>
  )
}
