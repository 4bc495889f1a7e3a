import { useEffect, useRef } from 'react'
import { PROVIDER_NAMES } from '#shared/access/identity-providers.ts'
import { NOT_SHOWN } from '#shared/access/viewing.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import type { IdentityOutcome } from '../../model.ts'
import { Section } from '../account-section.tsx'
import rows from '../account-sessions.module.css'
import { IdentityNotice } from './identity-notice.tsx'
import { ProviderLink } from './provider-buttons.tsx'

const TITLE = 'Google and Apple'
const TEXT = 'Sign in without your password.'

type Identities = RouterOutputs['auth']['listIdentities']

/** The Google and Apple accounts that sign this person in; nothing where no provider's keys are set. */
export function AccountIdentities({ outcome }: { outcome: IdentityOutcome | undefined }) {
  const isViewing = Boolean(useViewer()?.viewing)
  const { data } = trpc.auth.listIdentities.useQuery()
  if (isViewing)
    return (
      <Section id="identities" title={TITLE} text={TEXT}>
        <p>{NOT_SHOWN}</p>
      </Section>
    )
  if (!data || (data.providers.length === 0 && data.identities.length === 0)) return null
  const { identities, providers, pending } = data
  const open = providers.filter((provider) => identities.every((one) => one.provider !== provider))
  const proven = pending && open.includes(pending.provider) ? pending : null
  return (
    <Section id="identities" title={TITLE} text={TEXT}>
      <div className={rows.sessions}>
        {outcome !== 'join' && <IdentityNotice outcome={outcome} />}
        {proven && <Connect pending={proven} />}
        {identities.length > 0 && (
          <ul className={rows.list}>
            {identities.map((identity) => (
              <IdentityRow key={identity.id} identity={identity} />
            ))}
          </ul>
        )}
        {open
          .filter((provider) => provider !== proven?.provider)
          .map((provider) => (
            <ProviderLink key={provider} provider={provider} returnTo="/account">
              Connect {PROVIDER_NAMES[provider]}
            </ProviderLink>
          ))}
      </div>
    </Section>
  )
}

/** Whom this browser has just proven to be; one press connects them. */
function Connect({ pending: { provider, email } }: { pending: NonNullable<Identities['pending']> }) {
  const utils = trpc.useUtils()
  const name = PROVIDER_NAMES[provider]
  const button = useRef<HTMLButtonElement>(null)
  // The section is far down the page to which the provider has led back.
  useEffect(() => button.current?.focus(), [])
  const connect = trpc.auth.connectIdentity.useMutation({
    onSuccess: () => notify.success(`${name} is connected`),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.auth.listIdentities.invalidate(),
  })
  return (
    <>
      <p>
        Connect the {name} account {email}? From then on it signs you in here.
      </p>
      <Button ref={button} loading={connect.isPending} onClick={() => connect.mutate()}>
        Connect {email}
      </Button>
    </>
  )
}

function IdentityRow({
  identity: { id, provider, email, lastUsedAt },
}: {
  identity: Identities['identities'][number]
}) {
  const utils = trpc.useUtils()
  const name = PROVIDER_NAMES[provider]
  const remove = trpc.auth.disconnectIdentity.useMutation({
    onSuccess: () => notify.success(`${name} is disconnected`),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.auth.listIdentities.invalidate(),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Disconnect ${name}?`,
      message: 'It won’t sign you in anymore. You can connect it again at any time.',
      confirmLabel: 'Disconnect',
    })
    if (isSure) remove.mutate({ id })
  }
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.name}>{name}</p>
        <p className={rows.detail}>
          {email}, last used <DateText value={lastUsedAt} format="moment" />
        </p>
      </div>
      <Button variant="default" loading={remove.isPending} aria-label={`Disconnect ${name}`} onClick={() => void ask()}>
        Disconnect
      </Button>
    </li>
  )
}
