'use no memo'

import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { InPublicFrame } from './layout-public.tsx'
import classes from './whole-page.module.css'

/** Any other path. The server logs the attempted path without its query values. */
export function NotFoundPage() {
  return (
    <InPublicFrame>
      <title>Page not found</title>
      <Container className={classes.page}>
        <p className={classes.code}>404</p>
        <div className={classes.text}>
          <h1>Oops! Page not found</h1>
          <p className={classes.message}>
            The address may be mistyped, or the page may have moved. Nothing is wrong with your account or your
            messages.
          </p>
          <div className={classes.actions}>
            <ButtonLink to="/">Return to Home</ButtonLink>
            <ArrowLink to="/find-photographer">Find photographers</ArrowLink>
          </div>
        </div>
      </Container>
    </InPublicFrame>
  )
}
