import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#app/app-router.ts'

type Outputs = inferRouterOutputs<AppRouter>['clientDashboard']
export type Dashboard = Outputs['get']
export type DashboardBooking = Dashboard['bookings'][number]
export type ClientTask = Outputs['tasks'][number]
