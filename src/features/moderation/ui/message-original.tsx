import { Button } from '@mantine/core'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { DeliveredText } from '#ui/text/delivered-text.tsx'
import { CONTENT_FILTERED, ORIGINAL_FAILED } from '../texts.ts'
import classes from './moderation.module.css'
import type { OpenedMessage } from './use-moderation.ts'

/** Why a message is flagged: every reason the filter found, or that a moderator did it. */
export function FilterWarning({ flags }: Pick<OpenedMessage, 'flags'>) {
  const isFiltered = flags.length > 0
  return (
    <div className={classes.warning}>
      <WarningIcon />
      <div>
        <p className={classes.warningTitle}>{isFiltered ? CONTENT_FILTERED : 'Flagged'}</p>
        <p>{isFiltered ? flags.join(', ') : 'A moderator flagged this message for review.'}</p>
      </div>
    </div>
  )
}

/** What was written before anything was removed; shown only when asked for, because asking is audited. */
export function Original({
  message: { id, hasOriginal, flags },
}: {
  message: Pick<OpenedMessage, 'id' | 'hasOriginal' | 'flags'>
}) {
  const read = trpc.moderation.readOriginal.useMutation()
  if (!hasOriginal) {
    if (flags.length === 0) return null
    return <p className={classes.muted}>Nothing was removed, or the original was erased after 180 days.</p>
  }
  if (read.data) {
    return (
      <section className={classes.part} aria-label="Original message">
        <p className={classes.label}>Original</p>
        <DeliveredText text={read.data.text} className={classes.text} />
      </section>
    )
  }
  return (
    <div className={classes.part}>
      <p className={classes.muted}>Showing what was removed is recorded in the audit log.</p>
      {read.isError && <p role="alert">{isUnanswered(read.error) ? ORIGINAL_FAILED : read.error.message}</p>}
      <div>
        <Button variant="default" size="md" loading={read.isPending} onClick={() => read.mutate({ id })}>
          Show original
        </Button>
      </div>
    </div>
  )
}
