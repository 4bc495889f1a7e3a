import type { ActorRole } from '#shared/access/roles.ts'

/**
 * One transition of a state machine: who makes it (`system` is a timer or the provider's answer), from where, and to
 * what.
 */
export type Transition<Status extends string> = { by: readonly ActorRole[]; from: readonly Status[]; to: Status }

/** Whether this actor may make this transition from this status. */
export const allows = <Status extends string>(
  { by, from }: Transition<Status>,
  status: Status,
  actor: ActorRole,
): boolean => by.includes(actor) && from.includes(status)
