import { createHash } from 'node:crypto'
import type { Db } from '#server/db.ts'
import { canonicalAddendum } from '../canonical-addendum.ts'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The addenda after one, with the hashes of the versions that they lead from and to. */
const signedAfter = (db: Db, id: string) =>
  db.query.amendments.findMany({
    columns: { id: true, number: true, kind: true, proposedBy: true, note: true, items: true, contentHash: true },
    where: { status: 'accepted', id: { gt: id } },
    with: { contract: { columns: { contentHash: true } }, newContract: { columns: { contentHash: true } } },
    orderBy: { id: 'asc' },
    limit: BATCH,
  })

/** Every addendum that both have signed still matches its hash, and the versions that it leads from and to. */
export async function checkAddenda(db: Db): Promise<{ name: string; checked: string; problems: string[] }> {
  const problems: string[] = []
  let count = 0
  for (let after = FIRST; ; ) {
    const batch = await signedAfter(db, after)
    for (const { id, contentHash, contract, newContract, ...said } of batch) {
      const hashes = { beforeHash: contract.contentHash!, afterHash: newContract!.contentHash! }
      const hash = createHash('sha256')
        .update(canonicalAddendum({ ...said, ...hashes }))
        .digest('hex')
      if (hash !== contentHash) problems.push(`addendum ${id} does not say what its hash names`)
    }
    count += batch.length
    if (batch.length < BATCH) return { name: 'Addenda', checked: `the content of ${count} signed changes`, problems }
    after = batch.at(-1)!.id
  }
}
