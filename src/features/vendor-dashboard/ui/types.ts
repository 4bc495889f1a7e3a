import type { RouterOutputs } from '#shell/trpc.ts'

type Outputs = RouterOutputs['vendorDashboard']
export type Dashboard = NonNullable<Outputs['get']>
export type SetUp = NonNullable<Outputs['setUp']>
export type Ahead = NonNullable<Outputs['ahead']>
export type Need = Ahead['needs'][number]
export type NextWedding = NonNullable<Ahead['wedding']>
