import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|wasm)$/

const brotli = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })

/** Writes `.br` (quality 11, too slow per request) and `.gz` next to each file of the build that gets smaller. */
export const compressedFiles = (): Plugin => ({
  name: 'slipway:compressed-files',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const names = await readdir(dir, { recursive: true })
    const compress = async (name: string) => {
      const path = join(dir, name)
      const bytes = await readFile(path)
      await writeFile(`${path}.br`, await brotli(bytes))
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }
    await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map(compress))
  },
})
