import type { ServiceContext } from '#server/context.ts'
import { perRow } from '#server/lists/per-row.ts'
import type { RowAnswer } from '#shared/api/row-answer.ts'
import type { DecideManyInput } from '../inputs.ts'
import { APPROVAL_ASKED } from '../texts.ts'
import { decideApplication } from './decide.ts'

/**
 * The same decision about several applications, each as if it were made alone: with its own checks, transaction, audit
 * entry and mail. A refused one does not stop the others and says why.
 */
export async function decideMany(ctx: ServiceContext, { rows, ...decision }: DecideManyInput): Promise<RowAnswer[]> {
  const expected = new Map(rows.map((row) => [row.id, row.expected]))
  return perRow([...expected.keys()], async (id) => {
    const subject = { id, expected: expected.get(id)! }
    const result = await decideApplication(
      ctx,
      decision.action === 'approve' ? { ...decision, ...subject, markets: [] } : { ...decision, ...subject },
    )
    if (!result.success) return result.error.message
    // What had been rejected takes a second one, so it is not approved yet.
    return result.isWaiting ? APPROVAL_ASKED : null
  })
}
