import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from './stripe-verify/verify.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * npm run stripe:verify: walks with a test key through everything the product does at Stripe, compares the answers with the
 * stand-in's, and writes stripe-verify.json and stripe-verify.md. Exit code 1 when something differs or a step failed.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-verify-'))
  const { openEmbedded } = await import('#stand-ins/database/embedded.ts')
  try {
    const opened = await openEmbedded(folder)
    const result = await verify({ variables: process.env, db: opened.db, say }).finally(() => opened.close())
    writeFileSync('stripe-verify.json', `${JSON.stringify(result.report, null, 2)}\n`)
    writeFileSync('stripe-verify.md', result.readable)
    say(`\n${result.report.differences.length} differences; see stripe-verify.md`)
    process.exitCode = result.isAsExpected ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : 'It failed.')
  process.exitCode = 1
})
