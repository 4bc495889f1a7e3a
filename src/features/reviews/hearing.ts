import { HEARING_DAYS } from './model.ts'

/** Who has said what when about a review that is being checked. */
export type Hearing = {
  openedBy: 'photographer' | 'team'
  createdAt: Date
  decision: string | null
  writerAnsweredAt: Date | null
  subjectAnsweredAt: Date | null
}

const endOf = ({ createdAt }: Pick<Hearing, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + HEARING_DAYS * 86_400_000)

/** Until when a hearing goes on: both have been heard, or had the time. Null once it is over. (RV6) */
export function hearingUntil(hearing: Hearing, now: Date): Date | null {
  const { openedBy, writerAnsweredAt, subjectAnsweredAt } = hearing
  // Whoever had it checked has said why.
  const isSubjectHeard = openedBy === 'photographer' || subjectAnsweredAt !== null
  const end = endOf(hearing)
  return (writerAnsweredAt !== null && isSubjectHeard) || now >= end ? null : end
}

/** Whether a side may still say something: once, until the decision, and for the time of the hearing even after it. */
export function mayAnswer(hearing: Hearing, side: 'writer' | 'subject', now: Date): boolean {
  if (side === 'subject' && hearing.openedBy === 'photographer') return false
  const answeredAt = side === 'writer' ? hearing.writerAnsweredAt : hearing.subjectAnsweredAt
  return answeredAt === null && (hearing.decision === null || now < endOf(hearing))
}
