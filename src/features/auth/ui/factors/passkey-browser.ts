import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { PASSKEY_EXISTS, PASSKEY_UNUSED } from '../../factor-texts.ts'

/** The browser says only that nothing was signed: closed, timed out, or none that fits. */
const inWords = (error: unknown): Error =>
  new Error(error instanceof Error && error.name === 'InvalidStateError' ? PASSKEY_EXISTS : PASSKEY_UNUSED)

/** Lets a passkey sign. The browser's window for it opens only after a click. */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw inWords(error)
  }
}
