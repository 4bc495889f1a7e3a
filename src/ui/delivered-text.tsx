import { Fragment } from 'react'
import { EMAIL_REMOVED, PHONE_REMOVED, URL_REMOVED } from '#shared/redaction/redaction.ts'
import classes from './delivered-text.module.css'

const TOKENS = [EMAIL_REMOVED, PHONE_REMOVED, URL_REMOVED]
const SPLIT = new RegExp(`(${TOKENS.map((token) => token.replaceAll(/[[\]]/g, '\\$&')).join('|')})`)

/** A text as delivered: with its line breaks, and removed parts subtly marked. */
export function DeliveredText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={[classes.text, className].filter(Boolean).join(' ')} dir="auto">
      {text.split(SPLIT).map((part, index) =>
        TOKENS.includes(part) ? (
          <span key={index} className={classes.removed}>
            {part}
          </span>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  )
}
