'use no memo'

import { Container } from '#ui/page/container.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import classes from './profile-loading.module.css'

/** The profile to come, in its real shape. */
export function ProfileLoading() {
  return (
    <Container>
      <PageState.Loading label="Loading the photographer…">
        <div className={classes.shape} aria-hidden="true">
          <Skeleton className={classes.cover} />
          <div className={classes.words}>
            <Skeleton circle height="4rem" />
            <Skeleton height="3.5rem" width="80%" />
            <Skeleton height="1.5rem" width="50%" />
            <Skeleton height="3rem" width="11rem" />
          </div>
        </div>
      </PageState.Loading>
    </Container>
  )
}
