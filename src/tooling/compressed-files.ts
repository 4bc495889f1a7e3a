import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** The server's own limit: smaller files are sent as they are. */
const LEAST_BYTES = 1024
/** A seventh less than the quality a server has time for; quality 11 takes twice as long for 2% more. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }

/**
 * Writes each script and stylesheet of the client build a second time, compressed (`name.js.br`), for
 * `src/app/serve/static-files.ts`: otherwise the server would compress it for every request, just while the page
 * is hydrating.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'curio:compressed-files',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir }, bundle) {
      const written = Object.values(bundle).map(async (file) => {
        if (!dir || !/\.(?:js|css)$/.test(file.fileName)) return
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (content.length < LEAST_BYTES) return
        await writeFile(path.join(dir, `${file.fileName}.br`), await compress(content, { params }))
      })
      await Promise.all(written)
    },
  }
}
