import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { InfoIcon } from '#ui/icon/area-icons.tsx'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import classes from './notify.module.css'
import { type Notice, type NoticeAction, type NoticeKind, notices } from './notify.tsx'

const ICONS: Record<NoticeKind, typeof CheckIcon> = { success: CheckIcon, error: WarningIcon, info: InfoIcon }

type ActionsProps = { notice: Notice; actions: readonly NoticeAction[] }

/** What can be done about a notice, which is then gone. */
function Actions({ notice, actions }: ActionsProps) {
  const router = useRouter()
  const follow = (action: NoticeAction) => {
    notifications.hide(notice.id)
    if ('act' in action) action.act()
    else void router.navigate({ href: action.href })
  }
  return (
    <>
      {notice.message}
      <span className={classes.actions}>
        {actions.map((action) => (
          <button key={action.label} type="button" className={classes.action} onClick={() => follow(action)}>
            {action.label}
          </button>
        ))}
      </span>
    </>
  )
}

function show(notice: Notice) {
  const NoticeIcon = ICONS[notice.kind]
  const isShown = notificationsStore.getState().notifications.some(({ id }) => id === notice.id)
  const put = isShown ? notifications.update : notifications.show
  put({
    id: notice.id,
    title: notice.title,
    message: notice.actions ? <Actions notice={notice} actions={notice.actions} /> : notice.message,
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
