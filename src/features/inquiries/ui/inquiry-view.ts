import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#app/app-router.ts'

/** An inquiry as it arrives in the browser. */
export type InquiryView = NonNullable<inferRouterOutputs<AppRouter>['inquiries']['forThread']>
