import { standstillText } from '#features/bookings/texts.ts'
import type { VendorContract } from './draft-terms.tsx'

/** Why a draft cannot be sent at the moment, for its photographer; null when nothing is in the way. (X123, X124) */
export function sendObstacle({ standstill }: Pick<VendorContract, 'standstill'>, isChanged: boolean): string | null {
  if (standstill) return standstillText(standstill, 'photographer')
  return isChanged ? 'Save the draft before you send it.' : null
}
