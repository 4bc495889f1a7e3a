import type { RouterOutputs } from '#shell/trpc.ts'

export type Calendar = RouterOutputs['availability']['calendar']
