'use no memo'

import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { WarningIcon } from '#ui/icon/icons.tsx'
import classes from './page-state.module.css'
import { Skeleton } from './skeleton.tsx'

/** That there is nothing, what will be here or why, and the one next step; never the first alone. */
export type EmptyWords = { title: string } & (
  | { message: ReactNode; action?: ReactNode }
  | { message?: undefined; action: ReactNode }
)
type EmptyProps = EmptyWords & { isHeading?: boolean }
type ErrorProps = { title: string; message?: string; onRetry?: () => void; isRetrying?: boolean; action?: ReactNode }
type LoadingProps = { label: string; children?: ReactNode; rows?: number }

/** An empty page: says so and what to do next. */
function Empty({ title, message, action, isHeading = true }: EmptyProps) {
  const Title = isHeading ? 'h2' : 'p'
  return (
    <div className={classes.state} data-empty>
      <Title className={classes.title}>{title}</Title>
      {message && <p className={classes.message}>{message}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** A failure: says what happened and offers a retry. */
function Failed({ title, message, onRetry, isRetrying, action }: ErrorProps) {
  return (
    <div className={classes.state} role="alert">
      <WarningIcon className={classes.warning} />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.message}>{message ?? 'The connection may have dropped. Nothing you did was lost.'}</p>
      <div className={classes.action}>
        {onRetry && (
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            Retry
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}

/** Skeletons in the real shape as children, or plain text rows; the label is for screen readers. */
function Loading({ label, children, rows = 4 }: LoadingProps) {
  return (
    <div role="status" aria-label={label} className={classes.loading}>
      <span className="visually-hidden">{label}</span>
      {children ?? Array.from({ length: rows }, (_, row) => <Skeleton key={row} height="3rem" />)}
    </div>
  )
}

/** Full-screen spinner of the route guards while the session is read. */
function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      <p>{label}</p>
    </div>
  )
}

export const PageState = { Empty, Error: Failed, Loading, Waiting }
