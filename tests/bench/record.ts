// What the product asks the database for one request, read between the two: the floor asks the statements of today.
import { send, startProcess, stopProcess } from './http.ts'
import type { Asked } from './people.ts'
import { type Heard, type Listener, listenTo } from './pg-listener.ts'
import { broughtBy, type Scripts, type Step, toScript } from './script.ts'

/** How often a request is recorded: the shortest recording has no background work and nothing that was forgotten. */
const RECORDINGS = { public: 3, signedIn: 5 }
/** Mails and jobs that a signed-in request wakes are over by then. */
const BACKGROUND_MS = 700

/** The requests of a signed-in path that recording uses up: those it needs are sent once. */
export const RECORDED = RECORDINGS.signedIn

const shortest = (recordings: readonly Step[][], path: string): Step[] => {
  const script = recordings.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0]
  if (!script) throw new Error(`Nothing was recorded of ${path}.`)
  return script
}

async function hear(port: number, asked: Asked, listener: Listener): Promise<Heard[]> {
  listener.take()
  await send(port, asked)
  return listener.take()
}

/** A public address is played as it was recorded, values and all. */
async function recordPublic(port: number, path: string, listener: Listener): Promise<Step[]> {
  const recordings: Step[][] = []
  for (let count = 0; count < RECORDINGS.public; count += 1) {
    const heard = await hear(port, { method: 'GET', path }, listener)
    recordings.push(heard.map(({ text, values }) => ({ text, values })))
  }
  return shortest(recordings, path)
}

/** A signed-in request is played for other people: their values replace the recorded ones. */
async function recordSignedIn(port: number, asked: readonly Asked[], listener: Listener): Promise<Step[]> {
  const recordings: Step[][] = []
  for (const one of asked.slice(0, RECORDED)) {
    await new Promise((resolve) => setTimeout(resolve, BACKGROUND_MS))
    recordings.push(toScript(await hear(port, one, listener), broughtBy(one.cookie, one.input)))
  }
  return shortest(recordings, asked[0]!.path)
}

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
