import { useState } from 'react'
import { accountLabel } from '#shell/account-entries.ts'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { fetchAhead, fetched } from '#ui/page/fetched.tsx'
import classes from './header-account.module.css'
import type { Viewer } from './viewer.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = fetched(() => loadMenu().then((module) => module.AccountMenu), {
  waiting: ({ viewer }) => <AccountButton viewer={viewer} />,
  place: 'line',
})

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

function AccountButton({ viewer, onClick }: { viewer: Viewer; onClick?: () => void }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => fetchAhead(loadMenu)}
      onFocus={() => fetchAhead(loadMenu)}
      onClick={onClick}
    >
      <AccountButtonFace viewer={viewer} />
    </button>
  )
}

/** The account menu of a signed-in person; Mantine's menu is fetched when the button is first wanted. */
export function HeaderAccount({ viewer }: { viewer: Viewer }) {
  const [isWanted, setWanted] = useState(false)
  return isWanted ? <AccountMenu viewer={viewer} /> : <AccountButton viewer={viewer} onClick={() => setWanted(true)} />
}
