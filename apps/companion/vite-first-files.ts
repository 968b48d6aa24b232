import path from 'node:path'
import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const OWN_LOADER = '\0slipway/load'
/** Loads the style sheets of a chunk before the chunk itself, each once. */
const LOADER = `const sheets = {}
const sheet = (file) => (sheets[file] ??= new Promise((done, fail) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/app/' + file
  link.onload = done
  link.onerror = fail
  document.head.append(link)
}))
export const __vitePreload = (load, files = []) => Promise.all(files.map(sheet)).then(load)`
const END_OF_FIRST_SCRIPT = '})(document.documentElement)'

/** The module that each address of a document needs first; the texts of the page's language come on top. */
const firstModules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'user.html': {
    in: 'sign-in/SignInPage',
    new: 'register/RegisterPage',
    reset: 'reset/ResetPage',
    hello: 'hello/HelloPage',
    welcome: 'welcome/WelcomePage',
  },
  'panel.html': { s: 'SharePage', t: 'TryPage', m: 'preview/PreviewPage' },
  'app.html': {},
}

const isChunk = (file: OutputBundle[string] | undefined): file is OutputChunk => file?.type === 'chunk'

/** A chunk and its static imports. */
function filesOf(name: string, bundle: OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (found.has(name) || !isChunk(chunk)) return found
  found.add(name)
  for (const inner of chunk.imports) filesOf(inner, bundle, found)
  return found
}

function filesWith(module: string, bundle: OutputBundle): string[] {
  const chunk = Object.values(bundle)
    .filter(isChunk)
    .find(({ facadeModuleId }) => facadeModuleId?.replace(/\.tsx?$/, '').endsWith(`/src/${module}`))
  if (!chunk) throw new Error(`the build has no ${module}`)
  return [...filesOf(chunk.fileName, bundle)]
}

/** Preloads what an address needs in one round of requests: the document's inline script knows address and language. */
export const firstFiles = (): Plugin => ({
  name: 'slipway:first-files',
  apply: 'build',
  enforce: 'pre',
  // Instead of Vite's preload helper: the document preloads what an address needs, and only few chunks have a style.
  resolveId: { filter: { id: /vite\/preload-helper/ }, handler: () => OWN_LOADER },
  load: { filter: { id: /slipway\/load$/ }, handler: () => LOADER },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path: file }) {
      const document = path.basename(file)
      const pages = firstModules[document]
      if (!bundle || !pages) return html
      const room = document.replace('.html', '')
      const linked = (name: string): boolean => html.includes(name)
      const start = filesWith(`${room}/start`, bundle).filter((name) => !linked(name))
      const more = (module: string): string[] =>
        filesWith(module, bundle).filter((name) => !linked(name) && !start.includes(name))
      const byPage = Object.fromEntries(
        Object.entries(pages).map(([page, module]) => [page, more(`${room}/${module}`)]),
      )
      const texts = { 'zh-CN': more(`${room}/dictionary.zh`), 'en-US': more(`${room}/dictionary.en`) }
      const script =
        `;(${JSON.stringify(texts)}[page.lang].concat(${JSON.stringify(byPage)}[location.pathname.split('/')[2]]||[]))` +
        `.forEach(function(file,link){link=document.createElement('link');link.rel='modulepreload';` +
        `link.crossOrigin='';link.href='/app/'+file;document.head.append(link)});`
      const links = start.map((name) => `<link rel="modulepreload" crossorigin href="/app/${name}">`)
      return html
        .replace(END_OF_FIRST_SCRIPT, () => script + END_OF_FIRST_SCRIPT)
        .replace('</head>', () => `${links.join('\n')}\n</head>`)
        .replaceAll(/\n\s+/g, '\n')
    },
  },
})
