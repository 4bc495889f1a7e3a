import { auditEvents, infoRequests, staffNotes } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import { DEMO_ADMIN } from './people.ts'

/** A vendor as far as the application's record is concerned. */
export type Applicant = {
  id: string
  userId: string
  name: string
  status: ApprovalStatus
  isSuspended: boolean
  /** What the administrator wrote with the decision. */
  note: string | null
  appliedAt: Date
  decidedAt: Date | null
}

type Entry = {
  action: AuditAction
  from: ApprovalStatus | null
  to: ApprovalStatus
  by: 'admin' | 'photographer'
  when: Date
  reason?: string
}

/** What was decided and why, in order; the decision words are the ones the status mail uses. */
function entriesOf({ status, appliedAt, decidedAt, isSuspended, note }: Applicant): Entry[] {
  const reason = note ?? undefined
  const entries: Entry[] = [
    { action: 'application.submit', from: null, to: 'pending', by: 'photographer', when: appliedAt },
  ]
  const when = decidedAt ?? appliedAt
  if (status === 'approved')
    entries.push({ action: 'application.approve', from: 'pending', to: 'approved', by: 'admin', when })
  if (status === 'rejected')
    entries.push({ action: 'application.reject', from: 'pending', to: 'rejected', by: 'admin', when, reason })
  if (status === 'info_requested')
    entries.push({ action: 'application.request-info', from: 'pending', to: status, by: 'admin', when, reason })
  if (status === 'cancelled')
    entries.push({ action: 'application.withdraw', from: 'pending', to: 'cancelled', by: 'photographer', when })
  if (isSuspended) {
    const later = new Date(when.getTime() + 90 * DAY_MS)
    entries.push({ action: 'vendor.suspend', from: 'approved', to: 'approved', by: 'admin', when: later, reason })
  }
  return entries
}

/** The audit trail of an application, which is also application_audit_logs, and what staff asked and noted. */
export function addApplicationRecord(batch: Batch, applicant: Applicant): void {
  const { id, userId, status, decidedAt, note } = applicant
  entriesOf(applicant).forEach(({ action, from, to, by, when, reason }, index) =>
    batch.add(auditEvents, {
      id: seedId('audit', id, index),
      entityType: 'photographer',
      entityId: id,
      action,
      actorId: by === 'admin' ? DEMO_ADMIN.userId : userId,
      actorRole: by,
      ...(from ? { before: { approval_status: from } } : {}),
      after: { approval_status: to },
      ...(reason ? { reason } : {}),
      createdAt: when,
    }),
  )
  if (status === 'info_requested' && decidedAt && note) {
    batch.add(infoRequests, {
      id: seedId('info-request', id),
      photographerId: id,
      requestedBy: DEMO_ADMIN.userId,
      message: note,
      createdAt: decidedAt,
    })
  }
  if (status === 'rejected' && decidedAt && note) {
    batch.add(staffNotes, {
      id: seedId('staff-note', id),
      photographerId: id,
      authorId: DEMO_ADMIN.userId,
      body: note,
      createdAt: decidedAt,
    })
  }
}
