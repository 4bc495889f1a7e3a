// What the product asks the database for one request, read between the two: the floor asks the statements of today.
import { send, startProcess, stopProcess } from './http.ts'
import type { Asked } from './people.ts'
import { type Heard, type Listener, listenTo } from './pg-listener.ts'
import { broughtBy, type Scripts, type Step, toScript } from './script.ts'

/** How often a request is recorded at most, until the same statements were heard twice. */
const RECORDINGS = { public: 40, signedIn: 5 }
/** Mails and jobs that a signed-in request wakes are over by then. */
const BACKGROUND_MS = 700
const pause = () => new Promise((resolve) => setTimeout(resolve, BACKGROUND_MS))

/** The requests of a signed-in path that recording uses up: those it needs are sent once. */
export const RECORDED = RECORDINGS.signedIn

/**
 * The recording whose statements were heard twice, the shortest if there are several. Background work does not come twice in
 * the same way, and must not be played: a job's lock without its end would keep the product's own jobs waiting.
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
    // The jobs of every minute are at work.
    if (recordings.length > 2) await pause()
  }
  throw new Error(`Nothing was heard twice of ${path}.`)
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
    await pause()
    return toScript(await hear(port, one, listener), broughtBy(one.cookie, one.input))
  })

type Product = { url: string; serve: string; env: Record<string, string>; port: number }
type Wanted = { addresses?: readonly string[]; signedIn?: readonly (readonly Asked[])[] }

/** Starts the product behind a listener and records these requests. */
export async function record({ url, serve, env, port }: Product, wanted: Wanted): Promise<Scripts> {
  const listener = await listenTo(url)
  const product = await startProcess(serve, { ...env, DATABASE_URL: listener.url, PORT: String(port) }, 'is ready')
  const scripts: Scripts = {}
  for (const path of wanted.addresses ?? []) scripts[path] ??= await recordPublic(port, path, listener)
  for (const asked of wanted.signedIn ?? []) scripts[asked[0]!.path] = await recordSignedIn(port, asked, listener)
  await stopProcess(product)
  listener.stop()
  return scripts
}
