import { createContext, useContext } from 'react'
import type { BusinessType, Role } from '#shared/access/roles.ts'

/** The signed-in person as headers and sidebars show them. */
export type Viewer = {
  email: string
  firstName: string | null
  role: Role
  vendorType: BusinessType | null
  /** Whether the account has a second factor, which then stands for the password. */
  hasFactor: boolean
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
