import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'

/** A port that nobody has. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** The built product as a process of its own, for what the one of all tests may not have. */
export function startProduct(port: number, dataDir: string, more: Record<string, string> = {}): Started {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'none',
    NODE_ENV: 'production',
    ALLOW_STAND_INS: '1',
    ...more,
  }
  const child = spawn('node', ['build/server/serve.fn.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, output: () => output, ended }
}

/** Waits until it answers. */
export async function isReady(port: number, timeout = 45_000): Promise<void> {
  await expect(async () => {
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200)
  }).toPass({ timeout })
}
