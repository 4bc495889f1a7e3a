import * as z from 'zod/mini'
import { orNull, reason } from '#features/bookings/inputs.ts'

/** Requests for a second administrator, of one booking or all. */
export const ApprovalsInput = z.strictObject({ bookingId: orNull(z.uuid()) })
export type ApprovalsInput = z.infer<typeof ApprovalsInput>
export const ApprovalIdInput = z.strictObject({ approvalId: z.uuid() })
export type ApprovalIdInput = z.infer<typeof ApprovalIdInput>

/** Why it is declined; for colleagues. */
export const DeclineReason = z.strictObject({ reason })
export const DeclineApprovalInput = z.extend(ApprovalIdInput, DeclineReason.shape)
export type DeclineApprovalInput = z.infer<typeof DeclineApprovalInput>
