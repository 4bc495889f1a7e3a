import * as z from 'zod/mini'

const Token = z.object({
  apiKey: z.string().check(z.startsWith('sk_')),
  appId: z.string().check(z.minLength(1)),
  regions: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  ingestHost: z._default(z.string(), 'ingest.uploadthing.com'),
})

export type UploadToken = z.infer<typeof Token>

/**
 * Decodes the upload service's token: base64 of JSON, as the service issues it.
 * @throws Error that never repeats the token.
 */
export function decodeToken(token: string): UploadToken {
  try {
    return Token.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    throw new Error('UPLOADTHING_TOKEN is not a token of the upload service.')
  }
}

/** A token in the exact shape the library decodes, for the embedded stand-in. */
export const encodeToken = (apiKey: string, appId: string): string =>
  Buffer.from(JSON.stringify({ apiKey, appId, regions: ['local'], ingestHost: 'localhost' })).toString('base64')

/** Public URL of an application's files at the service. */
export const hostedFilesUrl = (appId: string): string => `https://${appId}.ufs.sh/f`
