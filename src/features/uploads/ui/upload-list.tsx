import { type CSSProperties, useId } from 'react'
import { CloseIcon, WarningIcon } from '#ui/icon/icons.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { madeSmaller } from '../upload-rules.ts'
import { isUnderway, type UploadItem, type UploadStatus, type UploadSummary } from './upload-item.ts'
import classes from './upload-list.module.css'
import type { UploadControls } from './use-upload-queue.ts'

type Controls = Pick<UploadControls, 'items' | 'retry' | 'cancel' | 'dismiss'>

const STATUS_WORDS: Record<UploadStatus, string> = {
  fitting: 'Making it smaller for you...',
  queued: 'Waiting',
  uploading: 'Uploading',
  processing: 'Preparing the picture',
  done: 'Uploaded',
  failed: 'Not uploaded',
  cancelled: 'Cancelled',
}

/** What a screen reader announces: the total, not every percent of every file. */
function announcement({ done, failed, all }: UploadSummary): string {
  if (all === 0) return ''
  const start = `${done} of ${all} ${all === 1 ? 'file' : 'files'} uploaded.`
  return failed > 0 ? `${start} ${failed} failed.` : start
}

type ListProps = Controls & Pick<UploadControls, 'summary' | 'fitted'>

/**
 * The chosen files: name, progress, error, what can be done about each, and which were made smaller. Renders only live
 * regions when empty.
 */
export function UploadList({ items: all, summary, fitted, ...controls }: ListProps) {
  // What has arrived is shown among the pictures.
  const items = all.filter(({ status }) => status !== 'done')
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement(summary)}
      </p>
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Files">
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              retry={controls.retry}
              cancel={controls.cancel}
              dismiss={controls.dismiss}
            />
          ))}
        </ul>
      )}
      <p role="status" className={fitted.length > 0 ? classes.fitted : 'visually-hidden'}>
        {fitted.length > 0 && madeSmaller(fitted)}
      </p>
    </>
  )
}

function UploadRow({ item, retry, cancel, dismiss }: Omit<Controls, 'items'> & { item: UploadItem }) {
  const { id, name, status, progress, error, canRetry } = item
  const nameId = useId()
  const isOnItsWay = isUnderway(item)
  return (
    <li className={classes.row} data-status={status}>
      <span className={classes.mark} aria-hidden="true">
        {status === 'done' && <CheckIcon />}
        {status === 'failed' && <WarningIcon />}
      </span>
      <div className={classes.body}>
        <p className={classes.name} id={nameId}>
          {name}
        </p>
        {error ? (
          <p className={classes.error}>
            {error} {status === 'fitting' && STATUS_WORDS.fitting}
          </p>
        ) : (
          <p className={classes.status}>
            {STATUS_WORDS[status]}
            {status === 'uploading' && ` ${progress}%`}
          </p>
        )}
        {isOnItsWay && (
          <span
            className={classes.track}
            role="progressbar"
            aria-labelledby={nameId}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={progress}
            data-busy={status === 'processing' || status === 'fitting' || undefined}
            style={{ '--upload-progress': `${progress}%` } as CSSProperties}
          />
        )}
      </div>
      <div className={classes.actions}>
        {canRetry && <RowAction word="Retry" of={name} onClick={() => retry(id)} />}
        {isOnItsWay ? (
          <RowAction word="Cancel" of={name} onClick={() => cancel(id)} />
        ) : (
          <button type="button" className={classes.dismiss} onClick={() => dismiss(id)} aria-label={`Dismiss ${name}`}>
            <CloseIcon />
          </button>
        )}
      </div>
    </li>
  )
}

function RowAction({ word, of, onClick }: { word: string; of: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.action} onClick={onClick} aria-label={`${word} ${of}`}>
      {word}
    </button>
  )
}
