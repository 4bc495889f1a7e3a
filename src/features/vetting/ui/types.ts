import type { ComponentType } from 'react'
import type { RouterOutputs } from '#shell/trpc.ts'
import type { Sheet } from '../sheet.ts'

export type VettingCase = RouterOutputs['vetting']['case']
export type Revealed = NonNullable<VettingCase['revealed']>
export type Subject = NonNullable<Revealed['subject']>

/** The decision about an application, which is its own feature's; the route gives it. */
export type Decide = ComponentType<{ subject: Subject; onCovered: (isCovered: boolean) => void; onDecided: () => void }>

export type DeskProps = {
  vetted: VettingCase
  /** To begin with. */
  sheet: Sheet
  Decide: Decide
  /** What was open before, and whether the queue offered this one. */
  leaves: string | undefined
  isOffered: boolean
  /** `isOver`: nothing is left to do here for this reviewer. */
  onHandedIn: (sheet: Sheet, isOver: boolean) => void
  onGoOn: () => void
  /** Leaves it to others without a score. */
  onSkip: () => void
  /** Brings back what was handed in before this one. */
  onBringBack: (() => void) | undefined
  onTakenBack: (sheet: Sheet) => void
}
