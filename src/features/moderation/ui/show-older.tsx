import { Button } from '@mantine/core'
import classes from './moderation.module.css'

type ShowOlderProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** The next page of a list that goes on by its last row. (X42) */
export function ShowOlder({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowOlderProps) {
  if (!hasNextPage) return null
  return (
    <div className={classes.more}>
      <Button variant="default" size="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show older
      </Button>
    </div>
  )
}
