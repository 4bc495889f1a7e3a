import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { InfoIcon } from '#ui/icon/area-icons.tsx'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import classes from './notify.module.css'
import { type Notice, type NoticeKind, notices } from './notify.tsx'

const ICONS: Record<NoticeKind, typeof CheckIcon> = { success: CheckIcon, error: WarningIcon, info: InfoIcon }

function show(notice: Notice) {
  const NoticeIcon = ICONS[notice.kind]
  notifications.show({
    id: notice.id,
    title: notice.title,
    message: notice.message,
    autoClose: notice.durationMs,
    icon: <NoticeIcon />,
    classNames: { root: classes.root, icon: classes.icon, title: classes.title, description: classes.message },
    'data-kind': notice.kind,
    role: notice.kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss message' },
  })
}

const EDGE_PX = 16

/** Sets `--curio-toast-space` to the height of the toasts, so that dialogs and bars stay above them. */
function keepClear(stack: HTMLDivElement | null) {
  // Mantine passes the same ref to the stacks of all corners.
  if (stack?.dataset['position'] !== 'bottom-center') return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const height = stack.offsetHeight
    if (height > 0) style.setProperty('--curio-toast-space', `${height + 2 * EDGE_PX}px`)
    else style.removeProperty('--curio-toast-space')
  })
  observer.observe(stack)
  return () => {
    observer.disconnect()
    style.removeProperty('--curio-toast-space')
  }
}

/** The toast stack: shows queued notices and listens for more. */
export function Toaster() {
  useEffect(() => {
    const drain = () => notices.take().forEach(show)
    drain()
    return notices.subscribe(drain)
  }, [])
  return (
    <MantineScope>
      <Notifications ref={keepClear} position="bottom-center" limit={3} containerWidth={440} zIndex={1000} />
    </MantineScope>
  )
}
