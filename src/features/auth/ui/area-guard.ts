import { redirect } from '@tanstack/react-router'
import type { TrpcUtils } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { admit, type Requirement } from '../guards.ts'
import { ADMIN_NOT_ALLOWED } from '../texts.ts'
import { loadVisitor } from './load-visitor.ts'

export type Entering = { context: { utils: TrpcUtils }; location: { href: string }; preload: boolean }

/**
 * Lets in, or replaces the history entry with the page the person belongs to and says why. For comfort only; every
 * procedure checks again.
 */
export async function guardArea(requirement: Requirement, { context, location, preload }: Entering): Promise<void> {
  const visitor = await loadVisitor(context.utils, requirement)
  const verdict = admit(requirement, visitor, location.href)
  if (verdict.isAdmitted) return
  // A link that is only hovered over says nothing yet.
  if (verdict.message && !preload) {
    const say = verdict.message === ADMIN_NOT_ALLOWED ? notify.error : notify.info
    say(verdict.message, { id: 'guard' })
  }
  throw redirect({ href: verdict.to, replace: true })
}
