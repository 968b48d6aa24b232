import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const KIB = 1024

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>

/** A size in bytes and its limit. `brotli` is the size for current browsers. */
export interface Budget {
  name: string
  bytes: number
  brotli: number
  limit: number
}

const auth = ['auth.html', 'src/auth/dictionary.zh.ts']
const login = [...auth, 'src/auth/login/LoginPage.tsx']
/** The further texts of registration and reset, in the larger of the two languages. */
const accountTexts = 'src/auth/shared/account-texts.zh.ts'
const AUTH_JS_KIB = 82
const shell = ['index.html', 'src/app/dictionary.zh.ts']
const layouts = [
  {
    layout: 'src/app/product/ProductLayout.tsx',
    of: /(app\/product\/(FunctionsPage|InterfaceStep|DesignerStep|EventMessageStep|FirmwareStep)|DeviceListPage|HardwarePage|product-release\/ReleasePage|SigningKeysPage|HawkbitPage)\.tsx$/,
  },
  { layout: 'src/app/product/DeviceLayout.tsx', of: /\/(DeviceStatePage|DeviceWhyPage|DeviceUpdatesPage)\.tsx$/ },
]
const list = 'src/domains/products/products/list/ProductListPage.tsx'
const panels = 'src/domains/products/panels'
const interfaceStep = ['src/app/product/InterfaceStep.tsx', `${panels}/ShownPanel.tsx`]
/** The lazy pages of the shell, each with its layout. */
const isPage = (key: string): boolean => /(Page|Step)\.tsx$/.test(key) && key !== list
const aroundOf = (key: string): string[] => layouts.flatMap(({ layout, of }) => (of.test(key) ? [layout] : []))
const pagesOf = (manifest: Manifest): string[] => [
  ...new Set(chunksOf(manifest, shell).flatMap(({ dynamicImports = [] }) => dynamicImports.filter(isPage))),
]
/** Kilobytes of JS that a page may add to the shell; where it has a layout, with it. */
const PAGE_KIB = { alone: 85, withLayout: 90 }

/** Each without what its document loads in any language. */
const dictionaries = [
  { key: 'src/auth/dictionary.zh.ts', document: 'auth.html' },
  { key: 'src/auth/dictionary.en.ts', document: 'auth.html' },
  { key: 'src/app/dictionary.zh.ts', document: 'index.html' },
  { key: 'src/app/dictionary.en.ts', document: 'index.html' },
]

const budget = (name: string, limitKib: number, { gzip, brotli }: Sizes): Budget => ({
  name,
  bytes: gzip,
  brotli,
  limit: limitKib * KIB,
})

const userDocument = ['user.html', 'src/user/dictionary.zh.ts', 'src/user/start.tsx']
const userPages = ['sign-in/SignIn', 'register/Register', 'reset/Reset', 'hello/Hello', 'welcome/Welcome']
const demo = ['src/user/welcome/WelcomePage.tsx', 'src/user/welcome/demo/DemoHome.tsx']
const homePage = ['src/domains/users/homes/HomePage.tsx', 'src/domains/users/homes/scenes/SceneChips.tsx']
const devicePage = 'src/domains/users/homes/device/DevicePage.tsx'
const scanner = 'src/domains/users/homes/adding/scan/own-detector.ts'
const panelDocument = ['panel.html', 'src/panel/dictionary.zh.ts', 'src/panel/start.tsx']
const panelPages = ['SharePage', 'TryPage']
const appDocument = ['app.html', 'src/app/dictionary.zh.ts', 'src/app/start.tsx']

/** The sizes of the companion's first visits: JS with gzip, and with brotli all that comes over the wire. */
export function companionBudgets(buildFolder: string): Budget[] {
  const manifest = JSON.parse(readFileSync(path.join(buildFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizes = sizesIn(buildFolder)
  const js = (keys: readonly string[]) => sizes(scriptsOf(manifest, keys))
  const wire = (name: string, document: string, limit: number, keys: readonly string[]): Budget => {
    const all = sizes([document, 'icons/icon.svg', ...scriptsOf(manifest, keys), ...stylesOf(manifest, keys)])
    return { name, bytes: all.brotli, brotli: all.brotli, limit }
  }
  const visits = userPages.map((page) => ({ page, keys: [...userDocument, `src/user/${page}Page.tsx`] }))
  return [
    ...visits.map(({ page, keys }) => budget(`user.html, ${page}: JS`, 81, js(keys))),
    ...visits.map(({ page, keys }) => wire(`user.html, ${page}: everything, 105 kB`, 'user.html', 105_000, keys)),
    wire('user.html, welcome with its demo home: everything, 105 kB', 'user.html', 105_000, [...userDocument, ...demo]),
    ...panelPages.map((page) => budget(`panel.html, ${page}: JS`, 96, js([...panelDocument, `src/panel/${page}.tsx`]))),
    ...panelPages.map((page) =>
      wire(`panel.html, ${page}: everything, 115 kB`, 'panel.html', 115_000, [
        ...panelDocument,
        `src/panel/${page}.tsx`,
      ]),
    ),
    budget('app.html: JS', 135, js(appDocument)),
    wire('app.html: everything, 150 kB', 'app.html', 150_000, appDocument),
    budget('scanner: JS, when someone scans', 15, js([scanner])),
    wire('app.html, a home: everything, 210 kB', 'app.html', 210_000, [...appDocument, ...homePage]),
    wire('app.html, a device: everything, 211 kB', 'app.html', 211_000, [...appDocument, devicePage]),
  ]
}

/** The sizes of the console's first visits, from a build's manifest and compressed files. */
export function pageBudgets(buildFolder: string): Budget[] {
  const manifest = JSON.parse(readFileSync(path.join(buildFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizes = sizesIn(buildFolder)
  const js = (keys: readonly string[], without: readonly string[] = []) =>
    sizes(scriptsOf(manifest, keys).filter((file) => !scriptsOf(manifest, without).includes(file)))
  const css = (keys: readonly string[]) => sizes(stylesOf(manifest, keys))
  const fonts = (pattern: RegExp) => sizes(fontsOf(manifest).filter((file) => pattern.test(file)))

  const authPages = {
    login,
    register: [...auth, accountTexts, 'src/auth/register/RegisterPage.tsx'],
    reset: [...auth, accountTexts, 'src/auth/reset/ResetPage.tsx'],
  }
  return [
    ...Object.entries(authPages).map(([name, keys]) => budget(`${name}: JS`, AUTH_JS_KIB, js(keys))),
    budget('login: CSS', 7, css(login)),
    budget('login: Latin font', 30, fonts(/geist-latin/)),
    { ...budget('login: everything, 120 kB', 0, everything(sizes, manifest)), limit: 120_000 },
    budget('product list: JS', 179, js([...shell, list])),
    budget('product list: CSS', 12, css([...shell, list])),
    budget('product list: Latin fonts', 53, fonts(/geist-(mono-)?latin/)),
    ...pagesOf(manifest).map((key) => {
      const around = aroundOf(key)
      const limit = around.length > 0 ? PAGE_KIB.withLayout : PAGE_KIB.alone
      return budget(`${path.basename(key, '.tsx')}: JS beyond the shell`, limit, js([key, ...around], shell))
    }),
    budget(
      'designer: JS beyond the interface step',
      48,
      js([`${panels}/designer/DraftDesigner.tsx`], [...shell, ...interfaceStep]),
    ),
    ...dictionaries.map(({ key, document }) =>
      budget(`${key.slice('src/'.length)}: dictionary`, 12, js([key], [document])),
    ),
  ]
}

/** The files that a first visit loads, without its calls; the goals leave room for these. */
export interface FileCount {
  name: string
  files: number
  limit: number
}

const SIGN_IN_FILES = 12
const PAGE_FILES = 20

export function pageFileCounts(buildFolder: string): FileCount[] {
  const manifest = JSON.parse(readFileSync(path.join(buildFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  // The document and its settings.
  const alone = 2
  const linked = (keys: readonly string[]) => new Set([...scriptsOf(manifest, keys), ...stylesOf(manifest, keys)]).size
  const latin = fontsOf(manifest).filter((file) => /geist-(mono-)?latin/.test(file)).length
  const pictures = chunksOf(manifest, login).flatMap(({ assets = [] }) =>
    assets.filter((file) => /constellation-.*\.svg$/.test(file)),
  )
  return [
    // Sign-in has only one of the fonts.
    { name: 'login', files: alone + linked(login) + 1 + new Set(pictures).size, limit: SIGN_IN_FILES },
    ...[list, ...pagesOf(manifest)].map((key) => ({
      name: path.basename(key, '.tsx'),
      files: alone + linked([...shell, key, ...aroundOf(key)]) + latin,
      limit: PAGE_FILES,
    })),
  ]
}

interface Sizes {
  gzip: number
  brotli: number
}

/** A file that was not worth compressing counts with its own size. */
const sizeOf = (file: string, ending: string): number => statSync(existsSync(file + ending) ? file + ending : file).size

const sizesIn =
  (folder: string) =>
  (files: readonly string[]): Sizes => {
    const sum = (ending: string) => files.reduce((total, file) => total + sizeOf(path.join(folder, file), ending), 0)
    return { gzip: sum('.gz'), brotli: sum('.br') }
  }

function everything(sizes: (files: readonly string[]) => Sizes, manifest: Manifest): Sizes {
  const pictures = chunksOf(manifest, login).flatMap(({ assets = [] }) =>
    assets.filter((file) => !file.endsWith('.woff2')),
  )
  const font = fontsOf(manifest).filter((file) => /geist-latin/.test(file))
  return sizes(['auth.html', ...scriptsOf(manifest, login), ...stylesOf(manifest, login), ...pictures, ...font])
}

/** The chunks and their static imports. Throws on a chunk that the build lacks. */
function chunksOf(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const add = (key: string) => {
    if (found.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    found.set(key, chunk)
    chunk.imports?.forEach(add)
  }
  keys.forEach(add)
  return [...found.values()]
}

const scriptsOf = (manifest: Manifest, keys: readonly string[]): string[] =>
  chunksOf(manifest, keys).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []))
const stylesOf = (manifest: Manifest, keys: readonly string[]): string[] => [
  ...new Set(chunksOf(manifest, keys).flatMap(({ css = [] }) => css)),
]
const fontsOf = (manifest: Manifest): string[] => [
  ...new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')))),
]
