import { useFocusTrap, useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { BELL_TITLE, MARK_ALL_READ, NO_NOTICES, NO_NOTICES_TEXT, NOTICES_FAILED, NOTICES_SHOWN } from '../model.ts'
import classes from './bell-panel.module.css'
import { NoticeList } from './notice-list.tsx'
import { useMarkRead, useNotices } from './use-notices.ts'

type BellPanelProps = {
  id: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

/** The newest notices: under the bell on wide screens, in a drawer on phones. */
export function BellPanel({ button, ...drawer }: BellPanelProps) {
  const { isOpen, setOpen } = drawer
  const onClose = () => {
    setOpen(false)
    button.current?.focus()
  }
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (isWide) return isOpen ? <Popover onClose={onClose} button={button} /> : null
  return (
    <SideDrawer {...drawer} title={BELL_TITLE} closeLabel="Close notifications" bodyClassName={classes.drawer}>
      <Newest onFollow={onClose} />
    </SideDrawer>
  )
}

/** Holds the focus until it is closed by Escape, by its button or by a press elsewhere. */
function Popover({ onClose, button }: Pick<BellPanelProps, 'button'> & { onClose: () => void }) {
  const title = useId()
  const panel = useRef<HTMLDivElement>(null)
  const trap = useFocusTrap(true)
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || panel.current?.contains(target) || button.current?.contains(target)) return
      onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [button, onClose])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <div
      ref={(element) => {
        panel.current = element
        trap(element)
      }}
      role="dialog"
      aria-labelledby={title}
      className={classes.popover}
      onKeyDown={closeByKey}
    >
      <h2 id={title} className={classes.title} tabIndex={-1} data-autofocus>
        {BELL_TITLE}
      </h2>
      <Newest onFollow={onClose} />
    </div>
  )
}

function Newest({ onFollow }: { onFollow: () => void }) {
  const { notices, isError, isFetching, refetch } = useNotices()
  const { markRead, markAllRead, isMarkingAll } = useMarkRead()
  return (
    <div className={classes.content}>
      <div className={classes.scroll}>
        {!notices && isError && (
          <PageState.Error title={NOTICES_FAILED} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!notices && !isError && <PageState.Loading label="Loading your notifications" rows={4} />}
        {notices?.length === 0 && <PageState.Empty title={NO_NOTICES} message={NO_NOTICES_TEXT} />}
        {notices && notices.length > 0 && (
          <NoticeList notices={notices.slice(0, NOTICES_SHOWN)} onRead={markRead} onFollow={onFollow} />
        )}
      </div>
      <div className={classes.foot}>
        <Link to="/notifications" className={classes.all} onClick={onFollow}>
          See all
        </Link>
        <Button
          variant="default"
          onClick={markAllRead}
          loading={isMarkingAll}
          disabled={!notices?.some((notice) => !notice.isRead)}
        >
          {MARK_ALL_READ}
        </Button>
      </div>
    </div>
  )
}
