import { Skeleton } from '#ui/page/skeleton.tsx'
import { PAGE_SIZE } from '../model.ts'
import classes from './loading-results.module.css'
import grid from './result-grid.module.css'

export const LOADING = 'Loading photographers…'

/** Placeholder cards in their real shape; the heading above shows the spinner the specification names. */
export function LoadingResults() {
  return (
    <div role="status" className={classes.loading}>
      <p className="visually-hidden">{LOADING}</p>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: PAGE_SIZE }, (_, place) => (
          <div key={place}>
            <Skeleton isPicture />
            <Skeleton height="1.5rem" width="70%" mt="1.75rem" />
            <Skeleton height="0.875rem" width="45%" mt="0.625rem" />
            <Skeleton height="0.875rem" width="85%" mt="0.75rem" />
            <Skeleton height="1rem" width="50%" mt="0.75rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
