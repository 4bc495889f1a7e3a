import { resolveTxt } from 'node:dns/promises'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** npm run doctor: exit code 1 when something is wrong. Nothing is changed, and only services with a key are asked. */
async function main(): Promise<void> {
  // Loaded here: a variable that is not usable ends the loading, and is a finding like any other.
  const { env } = await import('#server/env.ts')
  const { openDatabase } = await import('#server/database/open.ts')
  const { examine, linesOf } = await import('./doctor/doctor.ts')
  const found = await examine({
    env,
    fetch: globalThis.fetch,
    resolveTxt: async (name) => (await resolveTxt(name)).map((parts) => parts.join('')),
    openDatabase: (url) => openDatabase(url, { max: 1, isNaming: false }),
    now: () => new Date(),
  })
  for (const line of linesOf(found)) say(line)
  const wrong = found.filter(({ level }) => level === 'wrong').length
  const look = found.filter(({ level }) => level === 'look').length
  say(`\n${wrong} wrong, ${look} to look at`)
  process.exitCode = wrong > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  // Of a variable that is not usable its name is said, never its value.
  say(`WRONG  variables: ${error instanceof Error ? error.message : 'cannot be read'}`)
  process.exitCode = 1
})
