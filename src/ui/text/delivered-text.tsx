import { Fragment } from 'react'
import { TOKENS } from '#shared/redaction/tokens.ts'
import classes from './delivered-text.module.css'

const REMOVED = Object.values(TOKENS)
const SPLIT = new RegExp(`(${REMOVED.map((token) => token.replaceAll(/[[\]]/g, '\\$&')).join('|')})`)

/** Lines shown at once; what is longer opens with one tap. */
const SHOWN_LINES = 24

/** A text as delivered: with its line breaks, removed parts subtly marked, and very many lines folded. */
export function DeliveredText({ text, className }: { text: string; className?: string }) {
  const lines = text.split('\n')
  // A fold of a few lines would be longer than they are.
  const isLong = lines.length > SHOWN_LINES + 6
  const shown = isLong ? lines.slice(0, SHOWN_LINES).join('\n') : text
  const names = [classes.text, className].filter(Boolean).join(' ')
  return (
    <>
      <p className={names} dir="auto">
        <Marked text={shown} />
      </p>
      {isLong && (
        <details className={classes.rest}>
          <summary>{`Show ${lines.length - SHOWN_LINES} more lines`}</summary>
          <p className={names} dir="auto">
            <Marked text={lines.slice(SHOWN_LINES).join('\n')} />
          </p>
        </details>
      )}
    </>
  )
}

function Marked({ text }: { text: string }) {
  return text.split(SPLIT).map((part, index) =>
    REMOVED.includes(part) ? (
      <span key={index} className={classes.removed}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
