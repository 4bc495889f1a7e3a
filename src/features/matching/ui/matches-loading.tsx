import { Skeleton } from '#ui/page/skeleton.tsx'
import { FINDING } from '../texts.ts'
import card from './match-card.module.css'
import list from './match-results.module.css'

/** Placeholder matches in their real shape. */
export function MatchesLoading() {
  return (
    <div role="status">
      <p className="visually-hidden">{FINDING}</p>
      <div className={list.list} aria-hidden="true">
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className={`${card.match} ${card.waiting}`}>
            <Skeleton isPicture />
            <div>
              <Skeleton height="2.75rem" width="40%" />
              <Skeleton height="1rem" width="80%" mt="1.25rem" />
              <Skeleton height="1rem" width="70%" mt="0.75rem" />
              <Skeleton height="1rem" width="75%" mt="0.75rem" />
              <Skeleton height="3rem" mt="1.5rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
