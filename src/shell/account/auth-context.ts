import { createContext, useContext } from 'react'
import type { BusinessType, Role } from '#shared/access/roles.ts'

/** Of an administrator who looks at Curio as this person, read only: at whom, and until when. */
export type Viewing = { userId: string; name: string; until: string }

/** The signed-in person as headers and sidebars show them. */
export type Viewer = {
  email: string
  firstName: string | null
  role: Role
  vendorType: BusinessType | null
  /** Whether the account has a second factor, which then stands for the password. */
  hasFactor: boolean
  /** Null for the person themself. */
  viewing: Viewing | null
}

/** `viewer` is undefined while unknown: public HTML is anonymous and shared by caches. */
export type AuthState = { viewer: Viewer | null | undefined }

export const AuthContext = createContext<AuthState | null>(null)

/**
 * Who is signed in on this browser.
 * @throws Error outside the AuthProvider (T17).
 */
export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}
