import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** In place of an application's state while it loads. */
export function StatusLoading() {
  return (
    <PageState.Loading label="Loading your application...">
      <Skeleton height="2.5rem" width="14rem" />
      <Skeleton height="1.25rem" width="24rem" mt="0.5rem" />
      <Skeleton height="8rem" mt="1.5rem" />
    </PageState.Loading>
  )
}
