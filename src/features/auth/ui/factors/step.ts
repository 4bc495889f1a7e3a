import type { Role } from '#shared/access/roles.ts'
import type { RouterOutputs } from '#shell/trpc.ts'

/** What the second step of a sign-in asks for, and what follows it. */
type Step = NonNullable<RouterOutputs['factors']['signInStep']>
export type StepProps = { step: Step; onDone: (role: Role) => Promise<void>; onGone: () => void }
