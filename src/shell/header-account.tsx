import { lazy, Suspense, useState } from 'react'
import { accountLabel } from '#shell/account-entries.ts'
import classes from './header-account.module.css'
import { ChevronDownIcon } from '#ui/icons.tsx'
import type { Viewer } from './viewer.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(() => loadMenu().then((module) => ({ default: module.AccountMenu })))

export const ACCOUNT_BUTTON_CLASS = classes.button

/** Label of the account button: the name, truncated when long (L3). */
export function AccountButtonFace({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <span className={classes.label}>{accountLabel(viewer)}</span>
      <ChevronDownIcon className={classes.chevron} />
    </>
  )
}

/** The account menu of a signed-in person; Mantine's menu is fetched when the button is first wanted. */
export function HeaderAccount({ viewer }: { viewer: Viewer }) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      <AccountButtonFace viewer={viewer} />
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu viewer={viewer} />
    </Suspense>
  )
}
