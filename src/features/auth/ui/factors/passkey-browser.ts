import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { PASSKEY_EXISTS, PASSKEY_UNUSED } from '../../factor-texts.ts'

/** Whether this browser knows passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

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

/** Offers passkeys beside what the browser fills into the address field; null when none was chosen. */
export async function offerPasskeys(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null)
}

/** Takes the offer back, for example when the page is left. */
export async function withdrawOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Makes a passkey. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    throw inWords(error)
  }
}
