import type { RouterOutputs } from '#shell/trpc.ts'

export type AmendmentView = RouterOutputs['amendments']['list']
