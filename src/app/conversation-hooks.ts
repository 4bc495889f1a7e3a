import { markAnswered } from '#features/inquiries/server/records.ts'
import type { Application } from '#server/application.ts'

/** An answered inquiry never expires. */
export const vendorAnswered: Application['vendorAnswered'] = markAnswered
