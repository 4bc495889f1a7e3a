import type { Requirement } from '../guards.ts'
import type { Entering } from './area-guard.ts'

/** `beforeLoad` of a guarded route. The rules are fetched when somebody wants to enter, not with every public page. */
export const guarded =
  (requirement: Requirement) =>
  async (entering: Entering): Promise<void> => {
    const { guardArea } = await import('./area-guard.ts')
    return guardArea(requirement, entering)
  }
