import path from 'node:path'
import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'
import { chunkGroups } from './vite-chunks.ts'
import { filesScript, readsScript } from './vite-first-script.ts'

const OWN_LOADER = '\0slipway/load'
const isOfAuth = (file: string): boolean => /\/src\/auth\//.test(file)
/** The chunks of sign-in that import others. */
const chunkOfAuth = /\/(auth|first|account|LoginPage|ResetPage)-[^/]+$/

/**
 * The landing pages of a document's URLs and their dependencies. A page that is missing here loads after the document's
 * script: one round trip later, at no cost to the others.
 */
const firstPages: Record<string, readonly { at: RegExp; needs: readonly string[] }[]> = {
  'auth.html': [
    { at: /^\/(authrization(\/login)?\/?)?$/, needs: ['login/LoginPage'] },
    { at: /^\/authrization\/register\//, needs: ['register/RegisterPage', 'shared/account-texts'] },
    { at: /^\/authrization\/resetPassword\//, needs: ['reset/ResetPage', 'shared/account-texts'] },
  ],
  'index.html': [{ at: /^\/(home|admin)\/product\/?$/, needs: ['list/ProductListPage'] }],
}
const everyPage = (document: string) =>
  document in firstPages ? [{ at: /^/, needs: [document === 'auth.html' ? 'auth/dictionary' : 'app/dictionary'] }] : []

const END_OF_FIRST_SCRIPT = '})(document.documentElement)'

/** The artwork next to sign-in renders last of all, so it is preloaded first. Narrow windows have none. */
function artLink(bundle: OutputBundle): string {
  const art = Object.keys(bundle).find((name) => /constellation-.*\.svg$/.test(name))
  if (!art) throw new Error('the build has no constellation')
  return `<link rel="preload" as="image" href="/${art}" media="(min-width: 900px)">`
}

/** A module's file, or the module in the page's language where there are two. */
const moduleFile = /\/src\/(?:[\w-]+\/)*?([\w-]+\/[\w-]+)(?:\.(zh|en))?\.tsx?$/

const isChunk = (file: OutputBundle[string] | undefined): file is OutputChunk => file?.type === 'chunk'

/** A chunk and its static imports. */
function filesOf(name: string, bundle: OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (found.has(name) || !isChunk(chunk)) return found
  found.add(name)
  for (const inner of chunk.imports) filesOf(inner, bundle, found)
  return found
}

interface Loaded {
  /** The files of a module per language; identical where it has no translations. */
  zh: string[]
  en: string[]
}

function loadedWith(module: string, bundle: OutputBundle): Loaded {
  const loaded: Loaded = { zh: [], en: [] }
  for (const file of Object.values(bundle)) {
    const [, name, language] = (isChunk(file) && moduleFile.exec(file.facadeModuleId ?? '')) || []
    if (!isChunk(file) || name !== module) continue
    const files = [...filesOf(file.fileName, bundle)]
    if (language !== 'en') loaded.zh.push(...files)
    if (language !== 'zh') loaded.en.push(...files)
  }
  if (loaded.zh.length === 0) throw new Error(`the build has no ${module}`)
  return loaded
}

/**
 * Reduces the first visit to one round of requests: the document preloads the imports of its entry, and its inline
 * script requests what the URL and the chosen language need.
 */
export const firstVisit = (): Plugin => ({
  name: 'slipway:first-visit',
  apply: 'build',
  enforce: 'pre',
  // Vite's preload helper is replaced by one line: no chunk of sign-in has a style, and the document preloads their
  // dependencies.
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: (_source, importer) => (isOfAuth(importer ?? '') ? OWN_LOADER : null),
  },
  load: { filter: { id: /slipway\/load$/ }, handler: () => 'export const __vitePreload = (load) => load()' },
  config: ({ root = '.' }) => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostId }) => (chunkOfAuth.test(hostId) ? [] : needed),
      },
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(path.resolve(root, '../..')) } } },
    },
  }),
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk, path: file }) {
      if (!bundle || !chunk || !(path.basename(file) in firstPages)) return html
      const linked = (name: string) => html.includes(name)
      const document = path.basename(file)
      const rows = firstPages[document] ?? []
      const asked = [...everyPage(document), ...rows].map(({ at, needs }) => {
        const all = needs.map((module) => loadedWith(module, bundle))
        const of = (language: keyof Loaded) => [
          ...new Set(all.flatMap((loaded) => loaded[language]).filter((name) => !linked(name))),
        ]
        return { at, zh: of('zh'), en: of('en') }
      })
      const script = filesScript(asked) + (document === 'index.html' ? readsScript() : '')
      return html
        .replace(END_OF_FIRST_SCRIPT, () => script + END_OF_FIRST_SCRIPT)
        .replace('<script type="module"', (module) => (document === 'auth.html' ? artLink(bundle) + module : module))
        .replaceAll(/\n\s+/g, '\n')
    },
  },
})
