import path from 'node:path'
import type { OutputBundle, OutputChunk } from 'rolldown'
import { transformWithOxc, type Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { OLDEST_STEP } from './src/app/app-steps.ts'

const SOURCE = 'src/worker/sw.ts'
const isChunk = (file: OutputBundle[string] | undefined): file is OutputChunk => file?.type === 'chunk'

/** What a start without a network needs: the document of the app, its scripts, styles and texts. */
function shellFiles(bundle: OutputBundle): string[] {
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || !isChunk(chunk)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const inner of [...chunk.imports, ...chunk.dynamicImports]) add(inner)
  }
  for (const [name, file] of Object.entries(bundle)) {
    if (isChunk(file) && file.facadeModuleId?.endsWith('/app.html')) add(name)
  }
  return [...found].map((name) => `/app/${name}`).toSorted()
}

const versionOf = (files: readonly string[]): string =>
  createHash('sha256').update(files.join()).digest('hex').slice(0, 16)

/** The app's document says which build it is, and a small file says which one the server has. */
export const deployedVersion = (): Plugin => ({
  name: 'slipway:deployed-version',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path: file }) {
      if (!bundle || path.basename(file) !== 'app.html') return html
      return html.replace('<title>', () => `<meta name="build" content="${versionOf(shellFiles(bundle))}">\n<title>`)
    },
  },
  generateBundle(_options, bundle) {
    const source = JSON.stringify({ build: versionOf(shellFiles(bundle)), oldestStep: OLDEST_STEP })
    this.emitFile({ type: 'asset', fileName: 'version.json', source })
  },
})

/** Builds the service worker into one file with a fixed name, which has the list of files that it stores. */
export const worker = (): Plugin => ({
  name: 'slipway:worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const file = path.join(import.meta.dirname, SOURCE)
    const files = shellFiles(bundle)
    if (files.length === 0) throw new Error('the build has no document of the app')
    const version = versionOf(files)
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2023' })
    const source = code
      .replaceAll('__VERSION__', JSON.stringify(version))
      .replaceAll('__FILES__', JSON.stringify(files))
      .replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\s*$/gm, '')
      .replaceAll(/^export \{\s*\};?$/gm, '')
    this.emitFile({ type: 'asset', fileName: 'sw.js', source })
  },
})
