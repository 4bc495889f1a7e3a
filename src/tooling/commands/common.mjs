// Plain Node without dependencies: these commands work before anything is installed, from Node 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const NODE_MAJOR = 24
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Prints one line of progress. */
export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the command with one sentence. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** True when node_modules matches the lock file. npm writes its own record last, so an interrupted install has none. */
function isInstalled() {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages ?? {}
  const present = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(wanted).every(
    ([name, entry]) => name === '' || entry.optional || entry.link || present[name]?.version === entry.version,
  )
}

/** The Node that runs the product: the system's when it is new enough, else the one installed with the packages. */
function nodeBinary() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const file = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  if (fs.existsSync(file)) return file
  return fail(
    `Curio needs Node ${NODE_MAJOR}. This is Node ${process.versions.node}; please install Node ${NODE_MAJOR} and start again.`,
  )
}

function environment(extra = {}) {
  const bin = [path.dirname(nodeBinary()), path.join(root, 'node_modules/.bin'), process.env.PATH ?? '']
  return { ...process.env, PATH: bin.join(path.delimiter), ...extra }
}

/** Runs a command to its end; returns its exit code. Output goes to this terminal. */
export function run(command, args, extra = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(extra) })
  if (result.error) fail(`${command} could not be started: ${result.error.message}`)
  return result.status ?? 1
}

/** Runs a command concurrently with others; returns its exit code and its output, unless that goes to this terminal. */
export function runBeside(command, args, { extra = {}, isShown = false } = {}) {
  return new Promise((resolve) => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { cwd: root, stdio, env: environment(extra) })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
    child.once('error', (error) => resolve({ code: 1, said: `${command} could not be started: ${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, said: said.trim() }))
  })
}

/** Runs a command with the product's Node. */
export const runNode = (args, extra) => run(nodeBinary(), args, extra)
/** The same concurrently with others: returns its exit code. Output goes to this terminal. */
export const runNodeBeside = async (args, extra) => (await runBeside(nodeBinary(), args, { extra, isShown: true })).code

/**
 * Node's flags for serving. On a large machine the default lets garbage pile up to 500 MB under load; with these it
 * stays near 200 MB with the same throughput. Pictures and the embedded database are outside this heap.
 */
export const SERVE_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512']

/**
 * Pictures are processed outside that heap, and the system's allocator would keep the freed memory: two arenas instead
 * of sixteen, and large blocks are returned at once. Together this saves a fifth under load.
 */
export const SERVE_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/** Starts the product's Node in the foreground: signals go to it, its exit code becomes ours. */
export function become(args, extra = {}) {
  const child = spawn(nodeBinary(), args, { cwd: root, stdio: 'inherit', env: environment(extra) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** When a process started, where Linux tells: it distinguishes a reused pid. */
function startOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Whether the process that wrote `pid start` into a lock is still running. */
function isAlive(holder) {
  const [pid, start = ''] = holder.split(' ')
  if (!Number(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return start === '' || start === startOf(pid)
}

/** Two commands in one checkout must not install or build at once: the second waits for the first. */
async function withPreparationLock(work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = path.join(os.tmpdir(), `curio-prepare-${name}.lock`)
  for (let isTold = false; ; ) {
    try {
      fs.writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = fs.readFileSync(file, { encoding: 'utf8', flag: 'a+' })
      if (!isAlive(holder)) fs.rmSync(file, { force: true })
      else {
        if (!isTold) say(`Another command (process ${holder.split(' ')[0]}) is preparing this folder; waiting for it.`)
        isTold = true
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  const release = () => fs.rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** Installs the locked packages when they are missing, incomplete or out of date. */
export function ensureDependencies() {
  return withPreparationLock(async () => {
    if (isInstalled()) return
    say('Installing packages ...')
    const result = spawnSync(npm, ['ci', '--include=dev', '--include=optional'], { cwd: root, stdio: 'inherit' })
    if (result.status !== 0) fail('The packages could not be installed. Please check the connection and start again.')
  })
}

/** Installs the large tools of tests/tools when they are missing or out of date; only a few checks need them. */
export function ensureTools() {
  return withPreparationLock(async () => {
    const folder = path.join(root, 'tests/tools')
    const lock = path.join(folder, 'package-lock.json')
    const stamp = path.join(folder, 'node_modules/.installed')
    const hash = createHash('sha256').update(fs.readFileSync(lock)).digest('hex')
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return
    say('Installing the tools of tests/tools ...')
    // Not `npm ci`: it insists on builds for other platforms, some of which no registry has.
    if (run(npm, ['install', '--no-save', '--prefix', folder], { NODE_ENV: '' }) !== 0)
      fail('The tools could not be installed.')
    fs.writeFileSync(stamp, hash)
  })
}

const BUILD_INPUTS = ['src', 'emails', 'drizzle', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/** One hash over names, sizes and times of everything the build reads. */
function inputsHash() {
  const hash = createHash('sha256')
  const visit = (file) => {
    const stat = fs.statSync(file)
    if (stat.isDirectory()) for (const name of fs.readdirSync(file).toSorted()) visit(path.join(file, name))
    // The build itself writes the route tree.
    else if (!file.endsWith('.gen.ts')) hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const input of BUILD_INPUTS) visit(path.join(root, input))
  return hash.digest('hex')
}

/** Builds the product when its sources have changed since the last finished build. */
export function ensureBuild() {
  return withPreparationLock(async () => {
    const stamp = path.join(root, 'build', 'stamp')
    const hash = inputsHash()
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return
    say('Building ...')
    fs.rmSync(stamp, { force: true })
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    for (const args of [['build'], ['build', '--ssr']]) {
      if (runNode([vite, ...args, '--logLevel', 'warn'], { NODE_ENV: 'production' }) !== 0) fail('The build failed.')
    }
    fs.writeFileSync(stamp, hash)
  })
}
