import type { RouterOutputs } from '#shell/trpc.ts'

export type AdminReview = RouterOutputs['reviews']['adminGet']
