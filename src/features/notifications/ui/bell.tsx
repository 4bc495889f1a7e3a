import { useState } from 'react'
import { BellIcon } from '#ui/icon/area-icons.tsx'
import { usePageDrawer } from '#ui/overlay/use-page-drawer.ts'
import { fetchAhead, fetched } from '#ui/page/fetched.tsx'
import { BELL_TITLE, unreadFigure, unreadWords } from '../model.ts'
import classes from './bell.module.css'
import { useUnreadCount } from './use-notices.ts'

const loadPanel = () => import('./bell-panel.tsx')
const BellPanel = fetched(() => loadPanel().then((module) => module.BellPanel), { place: 'line' })

/** The bell of a signed-in person with the number of unread notices; the panel loads on first use. */
export function Bell() {
  const count = useUnreadCount()
  const { id, isOpen, setOpen, button } = usePageDrawer()
  const [isFetched, setFetched] = useState(false)
  return (
    <div className={classes.bell}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={count > 0 ? `${BELL_TITLE}, ${unreadFigure(count)} unread` : BELL_TITLE}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => fetchAhead(loadPanel)}
        onFocus={() => fetchAhead(loadPanel)}
        onClick={() => {
          setFetched(true)
          setOpen(!isOpen)
        }}
      >
        <BellIcon />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unreadFigure(count)}
          </span>
        )}
      </button>
      <span className="visually-hidden" role="status">
        {unreadWords(count)}
      </span>
      {isFetched && <BellPanel id={id} isOpen={isOpen} setOpen={setOpen} button={button} />}
    </div>
  )
}
