import { useState } from 'react'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { destinationAfterSignIn } from '../guards.ts'
import type { SignInInput } from '../inputs.ts'
import { SIGN_IN_ERROR, SIGN_IN_FAILED, SIGNED_IN } from '../texts.ts'
import { useArrival, useSecondStep } from './use-arrival.ts'

export type SignInPhase = 'idle' | 'signing-in' | 'redirecting'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type SignInOptions = { returnTo: string | undefined; delayMs?: number; destination?: typeof destinationAfterSignIn }

/** Signing in, in three phases; the toasts and sentences of the specification (T1-T3). */
export function useSignIn({ returnTo, delayMs = 0, destination }: SignInOptions) {
  const [phase, setPhase] = useState<SignInPhase>('idle')
  const arrive = useArrival(destination)
  const toNextStep = useSecondStep()
  const mutation = trpc.auth.signIn.useMutation()

  const enter = async (role: Role) => {
    // The team is welcomed by name a second later: one notice is enough.
    if (!isTeam(role)) notify.success(SIGNED_IN)
    setPhase('redirecting')
    await pause(delayMs)
    await arrive(role, returnTo)
  }
  const signIn = async (values: SignInInput) => {
    setPhase('signing-in')
    try {
      const { role } = await mutation.mutateAsync(values)
      if (role === null) {
        setPhase('redirecting')
        await toNextStep(returnTo)
        return
      }
      await enter(role)
    } catch (error) {
      setPhase('idle')
      notify.error(SIGN_IN_FAILED)
      throw isUnanswered(error) ? new Error(SIGN_IN_ERROR) : error
    }
  }
  return { phase, signIn, enter }
}
