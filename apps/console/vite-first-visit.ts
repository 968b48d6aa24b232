import path from 'node:path'
import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'
import { chunkGroups } from './vite-chunks.ts'
import { filesScript, readsScript } from './vite-first-script.ts'

const OWN_LOADER = '\0slipway/load'
const isOfAuth = (file: string): boolean => /\/src\/auth\//.test(file)
/** The files of sign-in that load others. */
const chunkOfAuth = /\/(auth|start|first|account|LoginPage|ResetPage)-[^/]+$/

/**
 * The pages that a document's addresses begin with, and what else comes with them. A page that is not named here comes
 * once the document's script runs: one round of requests later, and at no cost to the others.
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

/** The picture beside sign-in is drawn last of all: it is asked for first. Narrow windows have none. */
function artLink(bundle: OutputBundle): string {
  const art = Object.keys(bundle).find((name) => /constellation-.*\.svg$/.test(name))
  if (!art) throw new Error('the build has no constellation')
  return `<link rel="preload" as="image" href="/${art}" media="(min-width: 900px)">`
}

/** A module's file; the same module in the page's language, where there are two. */
const moduleFile = /\/src\/(?:[\w-]+\/)*?([\w-]+\/[\w-]+)(?:\.(zh|en))?\.tsx?$/

const isChunk = (file: OutputBundle[string] | undefined): file is OutputChunk => file?.type === 'chunk'

/** The files that a chunk needs at once, itself included. */
function filesOf(name: string, bundle: OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (found.has(name) || !isChunk(chunk)) return found
  found.add(name)
  for (const inner of chunk.imports) filesOf(inner, bundle, found)
  return found
}

interface Loaded {
  /** For each language the files of a module; the same ones where it has none. */
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
 * Makes the first visit one round of requests: the document itself names what its entry will import, and a line of its
 * first script asks for what the address and the language that the script has just chosen need besides.
 */
export const firstVisit = (): Plugin => ({
  name: 'slipway:first-visit',
  apply: 'build',
  enforce: 'pre',
  // Sign-in's own loader is one line: none of its chunks brings a style, and what they need is asked for by the document.
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
      const start = chunk.dynamicImports.filter((name) => {
        const imported = bundle[name]
        return isChunk(imported) && imported.facadeModuleId?.endsWith('/start.tsx')
      })
      const needed = new Set(start.flatMap((name) => [...filesOf(name, bundle)]).filter((name) => !linked(name)))
      const links = [...needed].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
      const document = path.basename(file)
      const rows = firstPages[document] ?? []
      const asked = [...everyPage(document), ...rows].map(({ at, needs }) => {
        const all = needs.map((module) => loadedWith(module, bundle))
        const of = (language: keyof Loaded) => [
          ...new Set(all.flatMap((loaded) => loaded[language]).filter((name) => !linked(name) && !needed.has(name))),
        ]
        return { at, zh: of('zh'), en: of('en') }
      })
      const script = filesScript(asked) + (document === 'index.html' ? readsScript() : '')
      return html
        .replace(END_OF_FIRST_SCRIPT, () => script + END_OF_FIRST_SCRIPT)
        .replace('<script type="module"', (module) => (document === 'auth.html' ? artLink(bundle) + module : module))
        .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    },
  },
})
