import type { RouterOutputs } from '#shell/trpc.ts'

/** An inquiry as the browser receives it. */
export type InquiryView = NonNullable<RouterOutputs['inquiries']['forThread']>
