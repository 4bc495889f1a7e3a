import { type ComponentProps, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { isRedacted } from '#shared/redaction/tokens.ts'
import { PUBLIC_STAYS_CLEAN, REMOVAL_WARNING, removalsInWords, UNLOCKS_AFTER_BOOKING } from '#shared/redaction/words.ts'
import { DeliveredText } from '#ui/text/delivered-text.tsx'
import { Textarea } from './fields.tsx'
import classes from './removal-preview.module.css'

type RemovalPreviewProps = {
  text: string
  /** The heading that names the readers: "What the couple will read". */
  otherName: string
  /** Whether anybody can read it, before and after a booking. */
  isPublic?: boolean
}

type Redact = typeof import('#shared/redaction/redaction.ts').redact
let loaded: Redact | undefined

/** The server's own function, fetched with the first word: its lists of endings and characters are not part of any page. */
function useRedact(isNeeded: boolean): Redact | undefined {
  const [redact, setRedact] = useState(() => loaded)
  useEffect(() => {
    if (!isNeeded || redact) return
    const fetch = async () => {
      loaded ??= (await import('#shared/redaction/redaction.ts')).redact
      setRedact(() => loaded)
    }
    // Without a connection there is no preview; the server redacts all the same.
    fetch().catch(() => undefined)
  }, [isNeeded, redact])
  return redact
}

/** What others will read, shown when it differs from the original; the server redacts alike. */
export function RemovalPreview({ text, otherName, isPublic = false }: RemovalPreviewProps) {
  const written = text.trim()
  const redact = useRedact(written !== '')
  const redacted = useMemo(() => redact?.(written), [redact, written])
  const isShown = redacted !== undefined && isRedacted(redacted)
  return (
    <div className={isShown ? classes.preview : classes.absent}>
      <p role="status" className={classes.count}>
        {isShown && `${removalsInWords(redacted.removals)} will be removed.`}
      </p>
      {isShown && (
        <>
          <p className={classes.label}>What {otherName} will read</p>
          <DeliveredText text={redacted.text} className={classes.text} />
          <p className={classes.why}>{isPublic ? PUBLIC_STAYS_CLEAN : `${REMOVAL_WARNING} ${UNLOCKS_AFTER_BOOKING}`}</p>
        </>
      )}
    </div>
  )
}

type RedactedTextareaProps = ComponentProps<typeof Textarea> & Omit<RemovalPreviewProps, 'text'>

/** A text field for text that is redacted, with a preview of what is delivered. */
export function RedactedTextarea({ otherName, isPublic = false, ...props }: RedactedTextareaProps) {
  const text = useDeferredValue(typeof props.value === 'string' ? props.value : '')
  return (
    <div className={classes.field}>
      <Textarea {...props} />
      <RemovalPreview text={text} otherName={otherName} isPublic={isPublic} />
    </div>
  )
}
