import type { RouterOutputs } from '#shell/trpc.ts'

type Outputs = RouterOutputs['clientDashboard']
export type Dashboard = Outputs['get']
export type DashboardBooking = Dashboard['bookings'][number]
export type ClientTask = Outputs['tasks'][number]
export type Need = Dashboard['needs'][number]
export type Wait = Dashboard['waits'][number]
