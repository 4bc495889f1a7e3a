import { type CSSProperties, useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { CloseIcon, WarningIcon } from '#ui/icon/icons.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { MAKE_IT_FIT } from '../upload-rules.ts'
import { isUnderway, type UploadItem, type UploadStatus } from './upload-item.ts'
import classes from './upload-list.module.css'
import type { UploadSummary } from './upload-queue.ts'
import type { UploadControls } from './use-upload-queue.ts'

type Controls = Pick<UploadControls, 'items' | 'retry' | 'fit' | 'cancel' | 'dismiss'>

const STATUS_WORDS: Record<UploadStatus, string> = {
  fitting: 'Making it smaller',
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

type ListProps = Controls & Pick<UploadControls, 'summary'>

/** The chosen files: name, progress, error, and what can be done about each. Renders only a live region when empty. */
export function UploadList({ items: all, summary, ...controls }: ListProps) {
  // What has arrived is shown among the pictures.
  const items = all.filter(({ status }) => status !== 'done')
  const fittable = items.filter(({ canFit }) => canFit)
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement(summary)}
      </p>
      {fittable.length > 1 && (
        <Button variant="default" onClick={() => fittable.forEach(({ id }) => controls.fit(id))}>
          {`Make all ${fittable.length} fit`}
        </Button>
      )}
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Files">
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              retry={controls.retry}
              fit={controls.fit}
              cancel={controls.cancel}
              dismiss={controls.dismiss}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function UploadRow({ item, retry, fit, cancel, dismiss }: Omit<Controls, 'items'> & { item: UploadItem }) {
  const { id, name, status, progress, error, canRetry, canFit } = item
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
          <p className={classes.error}>{error}</p>
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
        {canFit && <RowAction word={MAKE_IT_FIT} of={name} onClick={() => fit(id)} />}
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
