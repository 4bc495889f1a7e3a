import { createHash } from 'node:crypto'
import { CHANGED_MEANWHILE } from '#shared/api/record-version.ts'
import { AppError } from './errors.ts'

export { NO_RECORD } from '#shared/api/record-version.ts'

/**
 * Fingerprints what a person edits: the same values have the same version, and nothing else counts. Reads give it to
 * the form, the save sends it back, and the service compares under the row's lock.
 */
export const versionOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

/**
 * Refuses a save over values the person has not seen. Call it in the transaction that writes, after the row is locked.
 * @throws AppError CONFLICT.
 */
export function assertVersion(seen: string, current: string, sentence = CHANGED_MEANWHILE): void {
  if (seen !== current) throw new AppError('CONFLICT', sentence)
}
