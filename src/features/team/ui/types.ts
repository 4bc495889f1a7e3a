import type { RouterOutputs } from '#shell/trpc.ts'

export type Member = RouterOutputs['team']['list']['members'][number]
export type Invite = RouterOutputs['team']['list']['invites'][number]
