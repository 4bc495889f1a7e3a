import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PROJECT = '.vercel/project.json'
const VERCEL = 'tests/tools/node_modules/vercel/dist/vc.js'
/** A project that exists nowhere: nothing of it is looked up. */
const LOCAL_PROJECT = {
  projectId: 'prj_local',
  orgId: 'team_local',
  settings: { framework: 'vite', nodeVersion: '24.x' },
}

/** Downloaded variables would be used by the build, and they lead to real databases. */
function refuseDownloadedVariables(): void {
  const found = existsSync('.vercel') ? readdirSync('.vercel').filter((name) => name.startsWith('.env')) : []
  if (found.length > 0) throw new Error(`Remove ${found.map((name) => `.vercel/${name}`).join(', ')} first.`)
}

/**
 * `vercel build` without any network, as the platform runs it for this project: the build command of vercel.json, then
 * the functions. Returns the output's folder. A developer's own link to a project is put back.
 */
export async function buildOutput(variables: Record<string, string>): Promise<string> {
  refuseDownloadedVariables()
  const link = existsSync(PROJECT) ? readFileSync(PROJECT) : null
  mkdirSync('.vercel', { recursive: true })
  rmSync('.vercel/output', { recursive: true, force: true })
  writeFileSync(PROJECT, JSON.stringify(LOCAL_PROJECT))
  try {
    // Not synchronously: the database's relay lives in this process.
    const child = spawn(process.execPath, [VERCEL, 'build', '--yes'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        // Without it the builder installs packages itself, and takes node_modules away first.
        VERCEL_INSTALL_COMPLETED: '1',
        VERCEL_TELEMETRY_DISABLED: '1',
        ...variables,
      },
    })
    const status = await new Promise((done) => child.once('exit', done))
    if (status !== 0) throw new Error(`vercel build ended with ${String(status)}.`)
    return path.resolve('.vercel/output')
  } finally {
    if (link) writeFileSync(PROJECT, link)
    else rmSync(PROJECT)
  }
}
