import type { RouterOutputs } from '#shell/trpc.ts'

export type ApplicationRow = RouterOutputs['adminApplications']['list']['items'][number]

export type Application = RouterOutputs['adminApplications']['get']
