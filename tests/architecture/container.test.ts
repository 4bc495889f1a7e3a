import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
const lines = dockerfile.replaceAll(/\\\n\s*/g, '').split('\n')
const instructions = (name: string) => lines.filter((line) => line.startsWith(`${name} `))

it('the container runs as nobody special, says how it is, and keeps its data in one volume', () => {
  expect(instructions('USER')).toEqual(['USER node'])
  expect(lines.findIndex((line) => line.startsWith('USER'))).toBeLessThan(
    lines.findIndex((line) => line.startsWith('CMD')),
  )
  expect(instructions('HEALTHCHECK').join('')).toContain('/api/health')
  expect(instructions('VOLUME')).toEqual(['VOLUME /data'])
  expect(instructions('ENV').join(' ')).toContain('DATA_DIR=/data')
})

it('its Node is the one that the packages are for', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const major = engines.node.split('.')[0]
  expect(instructions('FROM').length).toBe(2)
  for (const line of instructions('FROM')) expect(line).toContain(`node:${major}-`)
})

it('whatever it copies from the checkout exists, and neither secrets nor data come along', () => {
  const copied = instructions('COPY').filter((line) => !line.includes('--from='))
  const sources = copied.flatMap((line) => line.split(' ').slice(1, -1))
  for (const source of sources) expect(existsSync(source), source).toBe(true)
  const built = instructions('COPY').filter((line) => line.includes('--from=build'))
  for (const line of built) {
    const name = /\/app\/(\S+)/.exec(line)![1]!
    expect(existsSync(name) || ['build', 'dist', 'node_modules'].includes(name), name).toBe(true)
  }
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '.env*', 'node_modules', 'build', 'dist']))
  expect(dockerfile).not.toMatch(/^ARG /m)
})

it('the settings it takes are those that the product reads', () => {
  const named = [...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name!)
  const own = named.filter((name) => !name.startsWith('POSTGRES_'))
  const read = readFileSync('src/server/env.ts', 'utf8')
  expect(own.filter((name) => !new RegExp(`^  ${name}: `, 'm').test(read))).toEqual([])
  expect(own).toEqual(expect.arrayContaining(['DATABASE_URL', 'SITE_URL', 'RESEND_API_KEY', 'STRIPE_SECRET_KEY']))
})

it('the database is the version that everything is tested on, and waits for its data in a volume', () => {
  expect(compose).toMatch(/image: postgres:18-/)
  expect(compose).toContain('condition: service_healthy')
  expect(compose).toContain('127.0.0.1:')
})
