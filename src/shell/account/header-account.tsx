import { useState } from 'react'
import { fetchAhead, fetched } from '#ui/page/fetched.tsx'
import { AccountButton } from './account-button.tsx'
import type { Viewer } from './viewer.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = fetched(() => loadMenu().then((module) => module.AccountMenu), {
  waiting: ({ viewer }) => <ClosedMenu viewer={viewer} />,
  place: 'line',
})

function ClosedMenu({ viewer, onClick }: { viewer: Viewer; onClick?: () => void }) {
  return (
    <AccountButton
      viewer={viewer}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => fetchAhead(loadMenu)}
      onFocus={() => fetchAhead(loadMenu)}
      onClick={onClick}
    />
  )
}

/** The account menu of a signed-in person; Mantine's menu is fetched when the button is first wanted. */
export function HeaderAccount({ viewer }: { viewer: Viewer }) {
  const [isWanted, setWanted] = useState(false)
  return isWanted ? <AccountMenu viewer={viewer} /> : <ClosedMenu viewer={viewer} onClick={() => setWanted(true)} />
}
