import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CloseIcon } from '#ui/icon/icons.tsx'
import { fetchAhead } from '#ui/page/fetched.tsx'
import classes from './side-drawer.module.css'

// Fetched by the first drawer that opens, because every page has one.
let trap: typeof import('./focus-trap.ts').keepFocusInside | undefined
const fetchTrap = async () => {
  trap = (await import('./focus-trap.ts')).keepFocusInside
}

type SideDrawerProps = {
  /** The id for the button's `popoverTarget`. */
  id: string
  isOpen: boolean
  /** Called on every change: by the button, Escape, the backdrop, or a tap before hydration. */
  setOpen: (isOpen: boolean) => void
  title: string
  closeLabel?: string
  /** Rendered by the server, for drawers that open before hydration. */
  isReady?: boolean
  className?: string | undefined
  /** Replaces the usual padding. */
  bodyClassName?: string | undefined
  children: ReactNode
}

/**
 * Drawer at the right side of the screen: a native popover, so that its button opens it and Escape and the backdrop
 * close it without a script; after hydration it traps the focus (L5). Its head is not a `header` element, which
 * would count as a second banner of the page.
 */
export function SideDrawer(props: SideDrawerProps) {
  const { id, isOpen, setOpen, title, closeLabel = 'Close menu', isReady = false } = props
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpen, setWasOpen] = useState(isReady)
  useShown(panel, isOpen, setOpen)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a link inside closes it, Tab stays in
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}title`}
      tabIndex={-1}
      className={[classes.drawer, props.className].filter(Boolean).join(' ')}
      onKeyDown={(event) => trap?.(event)}
      onClick={closeByLink}
      onToggle={({ newState, target, currentTarget }) => {
        // The calendar inside a form, for example, is a popover of its own.
        if (target !== currentTarget) return
        const opens = newState === 'open'
        if (opens) setWasOpen(true)
        if (opens) fetchAhead(fetchTrap)
        if (opens && !currentTarget.contains(document.activeElement)) currentTarget.focus({ preventScroll: true })
        setOpen(opens)
      }}
    >
      <div className={classes.head}>
        <h2 id={`${id}title`} className={classes.title}>
          {title}
        </h2>
        <button
          type="button"
          className={classes.close}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={closeLabel}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={props.bodyClassName ?? classes.body}>{(wasOpen || isOpen) && props.children}</div>
    </div>
  )
}

/** Applies the wanted open state; a drawer opened before hydration stays open. */
function useShown(panel: RefObject<HTMLDivElement | null>, isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const isLive = useRef(false)
  useEffect(() => {
    const isShown = panel.current?.matches(':popover-open') === true
    const isFirst = !isLive.current
    isLive.current = true
    if (isShown === isOpen) return
    if (isFirst && isShown) {
      setOpen(true)
      fetchAhead(fetchTrap)
    } else if (isOpen) panel.current?.showPopover()
    else panel.current?.hidePopover()
    // Only a change of the wanted state opens or closes; a new setOpen must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
}

/** A link navigates, even if to the same page. */
function closeByLink({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
  if (target instanceof Element && target.closest('a[href]')) currentTarget.hidePopover()
}
