import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { DateText } from '#ui/date/date-text.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import classes from './notice-list.module.css'
import type { Notice } from './use-notices.ts'

type NoticeListProps = {
  notices: readonly Notice[]
  onRead: (notice: Notice) => void
  /** Called when a notice is followed, for panels that then close. */
  onFollow?: () => void
}

/** Notices, newest first; following one also marks it as read. */
export function NoticeList({ notices, onRead, onFollow }: NoticeListProps) {
  return (
    <ul className={classes.list}>
      {notices.map((notice) => (
        <li key={notice.id} className={classes.item} data-unread={!notice.isRead || undefined}>
          <NoticeLink
            notice={notice}
            onFollow={() => {
              onRead(notice)
              onFollow?.()
            }}
          >
            {notice.face && (
              <span className={classes.cover}>
                <Cover picture={notice.face.cover} name={notice.face.name} />
              </span>
            )}
            <span className={classes.title}>
              {!notice.isRead && <span className="visually-hidden">Unread: </span>}
              {notice.title}
            </span>
            {notice.body && <span className={classes.body}>{notice.body}</span>}
            <DateText className={classes.time} value={notice.createdAt} format="moment" />
          </NoticeLink>
          {!notice.isRead && (
            <button
              type="button"
              className={classes.read}
              aria-label={`Mark as read: ${notice.title}`}
              title="Mark as read"
              onClick={() => onRead(notice)}
            >
              <CheckIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

type NoticeLinkProps = { notice: Notice; onFollow: () => void; children: ReactNode }

/** Whether a path leads to a page; what is left over after the nearest one is in `**`. */
function isPage(router: AnyRouter, href: string): boolean {
  const [, params, found] = router.getMatchedRoutes(href.split(/[?#]/)[0]!)
  return found !== undefined && params['**'] === undefined
}

/** A link where the notice names a page that exists, else plain words. */
function NoticeLink({ notice: { href }, onFollow, children }: NoticeLinkProps) {
  const router = useRouter()
  if (href === null || !isPage(router, href)) return <div className={classes.words}>{children}</div>
  const follow = (event: MouseEvent) => {
    onFollow()
    // New tabs are left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a href={href} className={classes.link} onClick={follow}>
      {children}
    </a>
  )
}
