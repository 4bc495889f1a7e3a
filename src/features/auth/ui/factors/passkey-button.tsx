import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Role } from '#shared/access/roles.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import classes from './passkey-button.module.css'

/** What talks to the browser's passkeys; fetched when somebody may use one. */
const loadPasskeys = () => import('./passkey-browser.ts')
type Passkeys = Awaited<ReturnType<typeof loadPasskeys>>
const withdraw = async () => (await loadPasskeys()).withdrawOffer()
type Options = Parameters<Passkeys['signWithPasskey']>[0]

/** The page is drawn and answers before it offers anything. */
const OFFER_AFTER_MS = 300

/**
 * Signing in with a passkey alone: a button, and where the browser does that, an offer in the address field. Browsers
 * without passkeys show neither.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (role: Role) => Promise<void> }) {
  const { client } = trpc.useUtils()
  const isOffered = useRef(false)
  const [isKnown, setKnown] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const enter = async (sign: (passkeys: Passkeys, options: Options) => ReturnType<Passkeys['offerPasskeys']>) => {
    const [passkeys, options] = await Promise.all([loadPasskeys(), client.factors.askPasskey.mutate()])
    const response = await sign(passkeys, options)
    if (!response) return
    setBusy(true)
    const { role } = await client.factors.signInByPasskey.mutate({ response })
    await onSignedIn(role)
  }
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await enter((passkeys, options) => passkeys.signWithPasskey(options))
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  const offer = useEffectEvent(async () => {
    if (!('PublicKeyCredential' in window)) return setKnown(false)
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    isOffered.current = true
    try {
      await enter((passkeys, options) => passkeys.offerPasskeys(options))
    } catch {
      // Nobody has asked for it: the button is still there.
      setBusy(false)
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void offer(), OFFER_AFTER_MS)
    return () => {
      clearTimeout(timer)
      if (isOffered.current) void withdraw()
    }
  }, [])
  if (!isKnown) return null
  return (
    <div className={classes.passkey}>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button variant="default" size="md" loading={isBusy} onClick={() => void press()}>
        Use a passkey
      </Button>
    </div>
  )
}
