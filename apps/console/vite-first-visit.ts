import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

/** What sign-in and the console both begin with is one file, not twenty: each costs a request and compresses badly. */
const shared = new RegExp(
  [
    'vite/preload-helper',
    'packages/contract/src/(call-request|call-paths|envelope|text-problems)\\.ts',
    'packages/contract/src/sign-in/(account-text|sign-in\\.limits|sign-in\\.addresses|sign-in\\.rules|sign-in\\.refusals)\\.ts',
    'packages/ui/src/(Button|Field|IconButton|Input|KitProvider|LineIcon|LinkButton|PasswordField|Spinner|StatusDot)\\.tsx',
    'packages/ui/src/(TextButton|TextField|TextLink|Toasts|button-class|class-names|toasts-store)\\.tsx?',
    'apps/console/src/shared/(Footer|Logo|LogoMark|call|deployment|network-failed|session-end|theme)\\.tsx?',
    'apps/console/src/auth/(AuthForm|AuthNote|CaptchaField|auth-calls|auth-texts|login-refusal|use-captcha|use-fields)\\.tsx?',
  ].join('|'),
)

const groups = [
  // Apart, as the API page needs it and no React.
  { name: 'language', test: /(contract|shared)(\/src)?\/locale\.ts/, priority: 3 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 2 },
  { name: 'first', test: shared, priority: 1 },
]

const DICTIONARY = /dictionary\.(zh|en)\.ts$/

const isChunk = (file: OutputBundle[string] | undefined): file is OutputChunk => file?.type === 'chunk'

/** The files that a chunk needs at once, itself included. */
function filesOf(name: string, bundle: OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (found.has(name) || !isChunk(chunk)) return found
  found.add(name)
  for (const inner of chunk.imports) filesOf(inner, bundle, found)
  return found
}

/**
 * Makes the first visit one round of requests: the document itself names what its entry will import, and a line of its
 * first script asks for the dictionary of the language that the script has just chosen.
 */
export const firstVisit = (): Plugin => ({
  name: 'slipway:first-visit',
  apply: 'build',
  config: () => ({
    build: { modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups } } } },
  }),
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk }) {
      if (!bundle || !chunk) return html
      const dictionaries: Record<string, string> = {}
      const needed = new Set<string>()
      for (const name of chunk.dynamicImports) {
        const imported = bundle[name]
        const [, language] = DICTIONARY.exec((isChunk(imported) && imported.facadeModuleId) || '') ?? []
        if (language) dictionaries[language] = name
        else for (const file of filesOf(name, bundle)) needed.add(file)
      }
      const links = [...needed]
        .filter((file) => !html.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      const { zh, en } = dictionaries
      const ask = zh && en ? dictionaryRequest(zh, en) : ''
      return html
        .replace('})(document.documentElement)', `${ask}})(document.documentElement)`)
        .replace('</head>', `${links.join('\n    ')}\n  </head>`)
    },
  },
})

const dictionaryRequest = (zh: string, en: string): string =>
  `;var l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';` +
  `l.href='/'+(page.lang==='zh-CN'?'${zh}':'${en}');document.head.append(l)`
