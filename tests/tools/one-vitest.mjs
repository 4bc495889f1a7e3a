// Stryker's runner brings a vitest of its own, and tests fail when two are loaded: it gets the project's.
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const project = pathToFileURL(path.resolve('package.json')).href

registerHooks({
  resolve(specifier, context, next) {
    const isOwn = /^vitest(?:\/|$)/.test(specifier) && context.parentURL?.includes('/@stryker-mutator/')
    return next(specifier, isOwn ? { ...context, parentURL: project } : context)
  },
})
