import { sql } from 'drizzle-orm'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { type Db, rows } from '#server/db.ts'
import { completeAccount } from '#stand-ins/stripe/accounts/accounts.ts'
import { prepareStripe } from '#stand-ins/stripe/store.ts'

const refOf = (prefix: string, vendorId: string) =>
  `${prefix}_${seedId('payment-account', vendorId).replaceAll('-', '').slice(0, 16)}`

/** The names of a photographer's account and bank at the payment service. */
export const accountRefs = (vendorId: string) => ({
  providerRef: refOf('acct', vendorId),
  bankRef: refOf('ba', vendorId),
})

type Seeded = { vendor: string; ref: string; bank: string; holder: string; last4: string; email: string; at: number }

/** Opens the demonstration photographers' accounts at the payment service's stand-in, complete. */
export async function addPaymentAccounts(tx: Db): Promise<void> {
  await prepareStripe(tx)
  const seeded = await rows<Seeded>(
    tx.execute(sql`
      select a.vendor_id as vendor, a.provider_ref as ref, a.bank_ref as bank, a.holder_name as holder,
        a.account_last4 as last4, p.email, extract(epoch from a.created_at)::float8 as at
      from payout_accounts a join photographers p on p.id = a.vendor_id
      where a.provider_ref is not null and a.bank_ref is not null`),
  )
  const accounts = seeded.map(({ vendor, ref, bank, holder, last4, email, at }) =>
    completeAccount(
      {
        id: ref,
        created: Math.floor(at),
        country: 'US',
        email,
        businessType: 'individual',
        profile: {},
        metadata: { vendor },
        capabilities: ['transfers'],
        interval: 'daily',
        statementDescriptor: null,
      },
      { id: bank, holderName: holder, last4, routing: '110000000' },
    ),
  )
  await tx.execute(sql`
    insert into stripe_local.objects (id, kind, body, hidden)
    select o ->> 'id', o ->> 'object', o, '{"payoutsFail": false}'
    from jsonb_array_elements(${JSON.stringify(accounts)}::jsonb) o on conflict (id) do nothing`)
}
