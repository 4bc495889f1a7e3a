import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Whether a program is on this machine. */
export const isHere = (program: string): boolean => spawnSync('which', [program]).status === 0

function run(program: string, args: string[], cwd: string, patienceMs: number): Promise<string> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: cwd } })
    let output = ''
    const read = (part: Buffer) => (output += part.toString())
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.once('close', () => {
      clearTimeout(patience)
      done(output)
    })
  })
}

export type Probe = {
  name: string
  /** The URL, with `*` where the tool may write. */
  address: string
  /** A JSON body with `*`, for a mutation. */
  body?: string
  cookie?: string
}
export type Verdict = { name: string; isInjectable: boolean; hasFinished: boolean; requests: number; answered: number }

/** How many requests a traffic log holds, and how many of them were answered with 200: the others did not get far. */
function traffic(file: string): { requests: number; answered: number } {
  const log = readFileSync(file, 'utf8')
  return {
    requests: log.match(/^HTTP request \[#/gm)?.length ?? 0,
    answered: log.match(/^HTTP response \[#\d+\] \(200/gm)?.length ?? 0,
  }
}

/** sqlmap over one input: boolean, error, union, stacked and time-based. */
export async function sqlmap(probe: Probe, folder: string): Promise<Verdict> {
  const log = path.join(folder, 'traffic.txt')
  const output = await run(
    'sqlmap',
    [
      '-u',
      probe.address,
      '--batch',
      '--level',
      '2',
      '--dbms=postgresql',
      '--technique=BEUST',
      '--flush-session',
      '--output-dir',
      path.join(folder, 'sqlmap'),
      '--ignore-code=400,401,404,409,429',
      '--disable-coloring',
      '--time-sec',
      '2',
      '--threads',
      '4',
      '-t',
      log,
      '--answers',
      'skip those kind=N',
      ...(probe.body ? ['--data', probe.body, '-H', 'Content-Type: application/json'] : []),
      ...(probe.cookie ? ['--cookie', probe.cookie] : []),
    ],
    folder,
    180_000,
  )
  const isInjectable = /identified the following injection point|is vulnerable/.test(output)
  const hasFinished = isInjectable || /do not appear to be injectable/.test(output)
  return { name: probe.name, isInjectable, hasFinished, ...traffic(log) }
}

// Remarks about headers that browsers have dropped.
const OBSOLETE = /X-XSS-Protection/i
const MODULES = 'xss,redirect,file,sql,timesql,csp,http_headers,cookieflags,crlf,exec'

type Report = { vulnerabilities: Record<string, { path: string; info: string; parameter: string }[]> }

/** wapiti from some start pages: what it found, by kind. */
export async function wapiti(url: string, pages: readonly string[], folder: string): Promise<Record<string, string[]>> {
  const out = path.join(folder, 'wapiti.json')
  const starts = pages.flatMap((page) => ['-s', url + page])
  const session = ['--flush-session', '--store-session', path.join(folder, 'wapiti'), '--no-bugreport']
  const bounds = ['--scope', 'folder', '-t', '6', '--max-scan-time', '180']
  await run(
    'wapiti',
    ['-u', `${url}/`, ...starts, ...bounds, '-m', MODULES, '-f', 'json', '-o', out, ...session],
    folder,
    300_000,
  )
  const { vulnerabilities } = JSON.parse(readFileSync(out, 'utf8')) as Report
  const found: Record<string, string[]> = {}
  for (const [kind, list] of Object.entries(vulnerabilities)) {
    const real = list.filter(({ info }) => !OBSOLETE.test(info))
    if (real.length > 0) found[kind] = [...new Set(real.map(({ path: at, info }) => `${at}: ${info}`))]
  }
  return found
}
