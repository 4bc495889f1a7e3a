import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'oxc-transform-react'

// Node runs .ts itself but not .tsx: services import mails and formatted amounts, which are written in it.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'))
    if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]!.message}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
