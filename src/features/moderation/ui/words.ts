import { PLATFORM_TEAM } from '#features/messages/texts.ts'
import type { MessageRow } from './use-moderation.ts'

type Parties = Pick<MessageRow, 'senderType' | 'recipientSide' | 'vendorName' | 'coupleName'>

type Concerned = { side: 'vendor' | 'client'; vendorName: string; coupleName: string }

const SIDES = { vendor: 'Vendor', client: 'Client', platform: '' } as const
export type Party = { name: string; side: string }

/** The two names of a conversation, the one concerned first. */
export const concernedOf = ({ side, vendorName, coupleName }: Concerned): { who: string; other: string } =>
  side === 'vendor' ? { who: vendorName, other: coupleName } : { who: coupleName, other: vendorName }

/** Who wrote, and for whom: the name, and which side of the market that is. */
export function partiesOf({ senderType, recipientSide, vendorName, coupleName }: Parties): { from: Party; to: Party } {
  const names = { vendor: vendorName, client: coupleName, platform: PLATFORM_TEAM }
  const party = (side: keyof typeof names): Party => ({ name: names[side], side: SIDES[side] })
  return { from: party(senderType), to: party(recipientSide) }
}
