import type { RouterOutputs } from '#shell/trpc.ts'

/** An inquiry as it arrives in the browser. */
export type InquiryView = NonNullable<RouterOutputs['inquiries']['forThread']>
