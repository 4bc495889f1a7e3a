import { useMemo } from 'react'
import { removalsInWords } from '../model.ts'
import { redact } from '../redaction.ts'
import { REMOVAL_WARNING, UNLOCKS_AFTER_BOOKING } from '../texts.ts'
import { DeliveredText } from './delivered-text.tsx'
import classes from './removal-preview.module.css'

type RemovalPreviewProps = { text: string; otherName: string }

/** Exactly what the other side will read, whenever that is not what was written; the server applies the same function. (CF1, CF2, V37) */
export function RemovalPreview({ text, otherName }: RemovalPreviewProps) {
  const { text: delivered, removals } = useMemo(() => redact(text.trim()), [text])
  const isShown = removals.length > 0
  return (
    <div className={isShown ? classes.preview : undefined}>
      <p role="status" className={classes.count}>
        {isShown && `${removalsInWords(removals)} will be removed.`}
      </p>
      {isShown && (
        <>
          <p className={classes.label}>What {otherName} will read</p>
          <DeliveredText text={delivered} className={classes.text} />
          <p className={classes.why}>
            {REMOVAL_WARNING} {UNLOCKS_AFTER_BOOKING}
          </p>
        </>
      )}
    </div>
  )
}
