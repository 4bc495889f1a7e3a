import type { ComponentProps } from 'react'
import { PasswordInput } from '#ui/form/fields.tsx'
import { useViewer } from './viewer.ts'

/**
 * The password of whoever is signed in, before something binding. People with a second factor do not see it: theirs
 * stands for it, and the server asks for that (`stepUp`).
 */
export function PasswordAgain(props: ComponentProps<typeof PasswordInput>) {
  const viewer = useViewer()
  if (viewer?.hasFactor) return null
  return <PasswordInput label="Your password" autoComplete="current-password" size="md" {...props} />
}
