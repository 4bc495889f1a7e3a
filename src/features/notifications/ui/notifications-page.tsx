import { roleHome } from '#shared/access/roles.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { Button } from '#ui/button/button.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { BELL_TITLE, MARK_ALL_READ, NO_NOTICES, NO_NOTICES_TEXT, NOTICES_FAILED, unreadWords } from '../model.ts'
import { NoticeList } from './notice-list.tsx'
import classes from './notifications-page.module.css'
import { useMarkRead, useNotices, useUnreadCount } from './use-notices.ts'

/** Everything the person was told, newest first, older ones on demand. */
export function NotificationsPage() {
  const list = useNotices()
  const count = useUnreadCount()
  const { markRead, markAllRead, isMarkingAll } = useMarkRead()
  const { notices } = list
  const viewer = useViewer()
  return (
    <Container className={classes.page}>
      <div className={classes.opening}>
        <div>
          <h1>{BELL_TITLE}</h1>
          {notices && <p className={classes.count}>{unreadWords(count)}</p>}
        </div>
        {count > 0 && (
          <Button variant="default" onClick={markAllRead} loading={isMarkingAll}>
            {MARK_ALL_READ}
          </Button>
        )}
      </div>
      {!notices && list.isError && (
        <PageState.Error title={NOTICES_FAILED} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {!notices && !list.isError && <PageState.Loading label="Loading your notifications" rows={6} />}
      {notices?.length === 0 && (
        <PageState.Empty
          title={NO_NOTICES}
          message={NO_NOTICES_TEXT}
          action={viewer && <ArrowLink to={roleHome(viewer.role)}>Go to your dashboard</ArrowLink>}
        />
      )}
      {notices && notices.length > 0 && (
        <div className={classes.list}>
          <NoticeList notices={notices} onRead={markRead} />
        </div>
      )}
      {list.hasNextPage && (
        <div>
          <Button variant="default" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
            {list.isFetchNextPageError ? 'Retry' : 'Show older'}
          </Button>
        </div>
      )}
    </Container>
  )
}
