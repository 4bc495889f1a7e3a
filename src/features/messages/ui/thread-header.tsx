import { ActionIcon, Menu } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { MoreIcon } from '#ui/icon/area-icons.tsx'
import { ArrowLeftIcon } from '#ui/icon/page-icons.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { INBOX_PATH, type ThreadDetail, whoIs } from '../model.ts'
import { MessagesSearch } from '../search.ts'
import classes from './thread-header.module.css'

type ThreadHeaderProps = {
  thread: ThreadDetail
  /** Link to what is shown below the messages where there is no room beside them. */
  detailsId: string
  onReport: () => void
  onBlock: () => void
  onUnblock: () => void
}

/** Who a conversation is with, a back link on phones, and its menu. */
export function ThreadHeader({ thread, detailsId, onReport, onBlock, onUnblock }: ThreadHeaderProps) {
  const { side, other, profileId, isBlockedByMe } = thread
  const listed = useSearch({
    strict: false,
    select: ({ search, filter, order }) => MessagesSearch.parse({ search, filter, order }),
  })
  return (
    <div className={classes.header} data-side={side}>
      <Link to={INBOX_PATH[side]} search={listed} className={classes.back} aria-label="All messages">
        <ArrowLeftIcon />
      </Link>
      <Cover picture={other.cover} name={other.name} />
      <div className={classes.who}>
        <h2 className={classes.name}>{whoIs(other)}</h2>
        {profileId && (
          <Link to="/photographer/$id" params={{ id: profileId }} className={classes.profile}>
            View profile
          </Link>
        )}
      </div>
      <a href={`#${detailsId}`} className={classes.details}>
        Details
      </a>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="transparent" color="gray" aria-label="Conversation options">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onReport}>Report</Menu.Item>
          {isBlockedByMe ? (
            <Menu.Item onClick={onUnblock}>Unblock</Menu.Item>
          ) : (
            <Menu.Item onClick={onBlock}>Block</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
