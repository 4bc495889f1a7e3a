import type { CSSProperties } from 'react'
import { useUnderway } from './underway.ts'
import classes from './uploads-underway.module.css'

/** In the frame of an area: uploads go on while one moves between its pages. */
export function UploadsUnderway() {
  const { done, all } = useUnderway()
  return (
    <div role="status" className={all > 0 ? classes.strip : undefined}>
      {all > 0 && (
        <>
          <p>{`Uploading: ${done} of ${all} ${all === 1 ? 'file' : 'files'} done. You can keep going; leave this tab open.`}</p>
          <span
            className={classes.track}
            style={{ '--uploads-done': `${Math.round((done / all) * 100)}%` } as CSSProperties}
          />
        </>
      )}
    </div>
  )
}
