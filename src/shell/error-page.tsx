'use no memo'

import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { InPublicFrame } from './layout-public.tsx'
import classes from './whole-page.module.css'

type ErrorPageProps = { error: unknown; reset?: () => void }

/** The request id of a failed call, for the support mail. */
function requestIdOf(error: unknown): string | null {
  const data = (error as { data?: { requestId?: unknown } } | null)?.data
  return typeof data?.requestId === 'string' ? data.requestId : null
}

const NUMBER_ID = 'request-number'

/** The router passes on only the message of the server's error; during hydration the number is still in the page. */
const requestIdShown = (): string | null =>
  typeof document === 'undefined' ? null : (document.getElementById(NUMBER_ID)?.textContent ?? null)

/** Shown when a page fails: what happened, Retry, and the number that identifies it in the log. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter()
  const [shown] = useState(requestIdShown)
  const requestId = requestIdOf(error) ?? shown
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  return (
    <InPublicFrame>
      <title>Something went wrong</title>
      <Container className={classes.page}>
        <p className={classes.code} aria-hidden="true">
          —
        </p>
        <div className={classes.text} role="alert">
          <h1>This page didn’t load</h1>
          <p className={classes.message}>
            Something went wrong on our side, or the connection dropped. Nothing you did was lost.
          </p>
          <div className={classes.actions}>
            <Button onClick={retry}>Retry</Button>
            <ButtonAnchor href="/" variant="default">
              Return to Home
            </ButtonAnchor>
          </div>
          {requestId && (
            <p className={classes.reference}>
              If it happens again, tell us this number: <code id={NUMBER_ID}>{requestId}</code>
            </p>
          )}
        </div>
      </Container>
    </InPublicFrame>
  )
}
