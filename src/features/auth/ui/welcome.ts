import { useEffect } from 'react'
import { notify } from '#ui/notify.tsx'
import { useViewer } from '#ui/viewer.ts'

let welcomed: string | null = null

/** The admin gate's welcome, once per page load and person (T37). */
export function useAdminWelcome(): void {
  const viewer = useViewer()
  const email = viewer?.role === 'admin' ? viewer.email : null
  const name = viewer?.firstName?.trim() || email
  useEffect(() => {
    if (!email || welcomed === email) return
    welcomed = email
    notify.success(`Welcome to the admin area, ${name}`, { id: 'admin-welcome' })
  }, [email, name])
}
