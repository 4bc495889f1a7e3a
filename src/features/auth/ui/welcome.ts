import { useEffect } from 'react'
import { isTeam } from '#shared/access/roles.ts'
import { inTab } from '#shared/browser/browser-store.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { notify } from '#ui/overlay/notify.tsx'

const NAME = 'just-signed-in'

/** A sign-in has just succeeded in this tab: the area it leads to may say welcome. */
export const rememberArrival = (): void => void inTab.keep(NAME, true)

/** The admin gate's welcome, once per sign-in. */
export function useAdminWelcome(): void {
  const viewer = useViewer()
  const email = viewer && isTeam(viewer.role) ? viewer.email : null
  const name = viewer?.firstName?.trim() || email
  useEffect(() => {
    if (email && inTab.take(NAME)) notify.success(`Welcome to the admin area, ${name}`, { id: 'admin-welcome' })
  }, [email, name])
}
