import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { amendments, vendorContracts } from '#drizzle/schema/index.ts'
import { jsonRow, notNull, readJson } from '#server/database/json-rows.ts'
import type { Db } from '#server/db.ts'
import { canonicalAddendum } from '../canonical-addendum.ts'

const a = alias(amendments, 'a')
const o = alias(vendorContracts, 'o')
const n = alias(vendorContracts, 'n')

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

const signedJson = jsonRow({
  id: a.id,
  number: a.number,
  kind: a.kind,
  proposedBy: a.proposedBy,
  note: a.note,
  items: a.items,
  contentHash: a.contentHash,
  beforeHash: notNull(o.contentHash),
  afterHash: notNull(n.contentHash),
})

/** Every addendum that both have signed still matches its hash, and the versions that it leads from and to. */
export async function checkAddenda(db: Db): Promise<{ name: string; checked: string; problems: string[] }> {
  const problems: string[] = []
  let count = 0
  for (let after = FIRST; ; ) {
    const batch = await readJson(
      db,
      signedJson,
      sql`from amendments a join vendor_contracts o on o.id = a.contract_id join vendor_contracts n on n.id = a.new_contract_id
        where a.status = 'accepted' and a.id > ${after}::uuid order by a.id limit ${BATCH}`,
    )
    for (const { id, contentHash, ...said } of batch) {
      const hash = createHash('sha256').update(canonicalAddendum(said)).digest('hex')
      if (hash !== contentHash) problems.push(`addendum ${id} does not say what its hash names`)
    }
    count += batch.length
    if (batch.length < BATCH) return { name: 'Addenda', checked: `the content of ${count} signed changes`, problems }
    after = batch.at(-1)!.id
  }
}
