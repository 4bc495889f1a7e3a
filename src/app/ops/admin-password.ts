import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadStream } from 'node:tty'

const NO_PASSWORD = 'Type the password at a terminal, or give it as one line on standard input.'
const PASSWORDS_DIFFER = 'The two passwords are not the same.'

/** Discards the echo of what is typed. */
const silence = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function askHidden(input: ReadStream, question: string, say: (words: string) => void): Promise<string> {
  say(question)
  const reader = createInterface({ input, output: silence(), terminal: true, historySize: 0 })
  try {
    const interrupted = new Promise<never>((_resolve, reject) => {
      reader.once('SIGINT', () => reject(new Error('Nothing was changed.')))
      reader.once('close', () => reject(new Error('Nothing was changed.')))
    })
    return await Promise.race([reader.question(''), interrupted])
  } finally {
    reader.close()
    say('\n')
  }
}

/**
 * Reads a new password: twice at a terminal, without showing it, else from the first line of standard input.
 * @throws Error with one sentence when there is none or the two differ.
 */
export async function readPassword(
  input: NodeJS.ReadStream = process.stdin,
  say: (words: string) => void = (words) => process.stderr.write(words),
): Promise<string> {
  if (!input.isTTY) {
    const [line = ''] = (await text(input)).split(/\r?\n/)
    if (line === '') throw new Error(NO_PASSWORD)
    return line
  }
  const password = await askHidden(input, 'New password: ', say)
  if ((await askHidden(input, 'Once more: ', say)) !== password) throw new Error(PASSWORDS_DIFFER)
  return password
}
