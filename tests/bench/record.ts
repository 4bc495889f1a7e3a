// What the product asks the database for one request, read between the two: the floor asks the statements of today.
import { send, startProcess, stopProcess } from './http.ts'
import type { Asked } from './people.ts'
import { type Heard, type Listener, listenTo } from './pg-listener.ts'
import { API, PORTS, QUIET } from './processes.ts'
import { broughtBy, type Scripts, type Step, toScript } from './script.ts'

/**
 * How often a request is recorded at most, until the same statements were heard twice. The first one finds a cold process,
 * and others read the settings, which are kept for seconds: of five, two are the same.
 */
const RECORDINGS = { public: 40, signedIn: 5 }

/** The requests of a signed-in path that recording uses up: those it needs are sent once. */
export const RECORDED = RECORDINGS.signedIn

/**
 * The recording whose statements were heard twice, the shortest if there are several.
 */
function heardTwice(recordings: readonly Step[][]): Step[] | undefined {
  const textOf = (script: readonly Step[]) => script.map(({ text }) => text).join('\n')
  const texts = recordings.map(textOf)
  return recordings
    .filter((script, nth) => script.length > 0 && texts.indexOf(textOf(script)) !== nth)
    .toSorted((a, b) => a.length - b.length)[0]
}

async function hear(port: number, asked: Asked, listener: Listener): Promise<Heard[]> {
  listener.take()
  await send(port, asked)
  return listener.take()
}

/** Records a request until it was heard twice. */
async function recordTwice(path: string, most: number, next: (nth: number) => Promise<Step[]>): Promise<Step[]> {
  const recordings: Step[][] = []
  while (recordings.length < most) {
    recordings.push(await next(recordings.length))
    const script = heardTwice(recordings)
    if (script) return script
  }
  const lengths = recordings.map((script) => script.length).join(', ')
  throw new Error(`Nothing was heard twice of ${path}: recordings of ${lengths} statements.`)
}

/** A public address is played as it was recorded, values and all. */
const recordPublic = (port: number, path: string, listener: Listener): Promise<Step[]> =>
  recordTwice(path, RECORDINGS.public, async () =>
    (await hear(port, { method: 'GET', path }, listener)).map(({ text, values }) => ({ text, values })),
  )

/** A signed-in request is played for other people: their values replace the recorded ones. */
const recordSignedIn = (port: number, asked: readonly Asked[], listener: Listener): Promise<Step[]> =>
  recordTwice(asked[0]!.path, RECORDINGS.signedIn, async (nth) => {
    const one = asked[nth]!
    return toScript(await hear(port, one, listener), broughtBy(one.cookie, one.input))
  })

type Market = { url: string; env: Record<string, string> }
type Wanted = { addresses?: readonly string[]; signedIn?: readonly (readonly Asked[])[] }

/**
 * Starts the API behind a listener and records these requests. Without jobs and mails: they would be heard in the middle of
 * a request, and playing them would do harm (a job's lock without its end keeps the product's own jobs waiting).
 */
export async function record({ url, env }: Market, wanted: Wanted): Promise<Scripts> {
  const listener = await listenTo(url)
  const port = PORTS.product
  const quiet = await startProcess(QUIET, { ...env, API, DATABASE_URL: listener.url, PORT: String(port) }, 'ready')
  const scripts: Scripts = {}
  for (const path of wanted.addresses ?? []) scripts[path] ??= await recordPublic(port, path, listener)
  for (const asked of wanted.signedIn ?? []) scripts[asked[0]!.path] = await recordSignedIn(port, asked, listener)
  await stopProcess(quiet)
  listener.stop()
  return scripts
}
