import { useEffect } from 'react'
import { notify } from '#ui/notify.tsx'
import { useViewer } from '#shell/viewer.ts'

const KEY = 'curio-just-signed-in'

/** A sign-in has just succeeded in this tab: the area it leads to may say welcome. */
export function rememberArrival(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Without storage nobody is welcomed, which is no loss.
  }
}

function takeArrival(): boolean {
  try {
    const hasArrived = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return hasArrived
  } catch {
    return false
  }
}

/** The admin gate's welcome, once per sign-in (T37). */
export function useAdminWelcome(): void {
  const viewer = useViewer()
  const email = viewer?.role === 'admin' ? viewer.email : null
  const name = viewer?.firstName?.trim() || email
  useEffect(() => {
    if (email && takeArrival()) notify.success(`Welcome to the admin area, ${name}`, { id: 'admin-welcome' })
  }, [email, name])
}
