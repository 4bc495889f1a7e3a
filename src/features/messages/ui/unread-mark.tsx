import { trpc } from '#shell/trpc.ts'
import { useAfterChanges } from '#ui/page/use-after-changes.ts'
import { UNREAD_POLL_MS } from '../model.ts'
import classes from './unread-mark.module.css'

/** How many messages are unread, beside the menu's way to them; nothing where none is. */
export function UnreadMark() {
  const { data, refetch } = trpc.messages.unread.useQuery(undefined, {
    staleTime: 5_000,
    refetchInterval: UNREAD_POLL_MS,
    refetchOnWindowFocus: 'always',
  })
  useAfterChanges(refetch)
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <span className={classes.mark}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
