import path from 'node:path'
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'
import { planChunks, type Load } from './vite-chunk-plan.ts'
import { inBoth, inEither, moduleGraph, type ModuleGraph } from './vite-module-graph.ts'

/**
 * The modules that both sign-in and the console start with form one file, not twenty: each costs a request and
 * compresses badly.
 */
const first = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler)/|rolldown.runtime',
    '(contract|web-client)/src/locale\\.ts',
    'slipway/load',
    'packages/contract/src/(?:http/)?(call-request|call-paths|envelope|text-problems)\\.ts',
    'packages/contract/src/identity/sign-in/(account-text|sign-in\\.text-limits|sign-in\\.addresses|sign-in-steps\\.addresses|sign-in\\.refusals|sign-in\\.rules\\.(?:zh|en))\\.ts',
    'packages/ui/src/(?:\\w+/)?(Button|Field|IconButton|Input|KitProvider|LineIcon|LinkButton|PasswordField|Spinner|StatusDot)\\.tsx',
    'packages/ui/src/(?:\\w+/)?(TextButton|TextField|TextLink|Toasts|button-class|class-names|toasts-store)\\.tsx?',
    'packages/web-client/src/(addressed|call|form-texts\\.(?:zh|en)|deployment|early-reply|fields|network-failed|session-end|theme)\\.ts',
    'apps/console/src/shared/(Footer|Logo|LogoMark|login-address)\\.tsx?',
    'apps/console/src/auth/(?:shared|login)/(AuthForm|auth-calls|auth-texts|stored-area|second-step|default-area|use-captcha|use-fields)\\.tsx?',
  ].join('|'),
)

/** The modules that registration and reset share, for the same reason. */
const account =
  /apps\/console\/src\/auth\/shared\/(CodeAccountField|CodeField|MailsInFolder|NewPasswordFields|PasswordMeter|use-verification-code)\.tsx?|web-client\/src\/form-refusal\.ts/

/** What sign-in needs later and nearly all pages of the console need: too small for a request. */
const ofManyPages = /packages\/ui\/src\/form\/Checkbox\.tsx|icons\/circle-exclamation-point\./

const AUTH_START = '/apps/console/src/auth/main.ts'
const CONSOLE_START = '/apps/console/src/app/start.tsx'
const LIST_PAGE = '/apps/console/src/domains/products/products/list/ProductListPage.tsx'

/** Pages that are always inside another: what both load counts as one visit. */
const layouts = [
  {
    layout: '/apps/console/src/app/product/ProductLayout.tsx',
    of: /\/(FunctionsPage|InterfaceStep|DesignerStep|EventMessageStep|FirmwareStep|DeviceListPage|HardwarePage|product-release\/ReleasePage|SigningKeysPage|HawkbitPage)\.tsx$/,
  },
  {
    layout: '/apps/console/src/app/product/DeviceLayout.tsx',
    of: /\/(DeviceStatePage|DeviceWhyPage|DeviceUpdatesPage)\.tsx$/,
  },
]

/** Bytes of source that are as bad as a request: about 5 kB when minified and compressed. */
const REQUEST_WORTH = 30_000
/** The most shared chunks that a page loads, next to what all pages load; those of a product make more calls. */
const MOST = { ofPage: 5, inLayout: 4 }
/** The weight of what a page opens later, next to the page. */
const LATER = 0.03

interface ConsoleParts {
  /** The modules that sign-in needs at some point, so that it never waits for the console's. */
  auth: ReadonlySet<string>
  shell: ReadonlySet<string>
  /** The modules that the product list needs and other pages share. */
  list: ReadonlySet<string>
  /** The name of the chunk of other modules that pages, sections and dialogs share. */
  shared: ReadonlyMap<string, string>
}

function consoleParts(root: string, context: ChunkingContext): ConsoleParts {
  const graph = moduleGraph(context)
  const auth = graph.neededBy(root + AUTH_START, new Set(), true)
  const shell = graph.neededBy(root + CONSOLE_START)
  const pages = new Set([...shell].flatMap(graph.importedLater))
  const elsewhere = new Set<string>()
  for (const page of pages) if (!page.endsWith(LIST_PAGE)) graph.neededBy(page, elsewhere)
  const list = inBoth(graph.neededBy(root + LIST_PAGE), elsewhere)
  const loads = loadsOf(root, pages, new Set([...auth, ...shell, ...list]), graph)
  const chunks = planChunks(loads, graph, REQUEST_WORTH)
  const shared = new Map(
    chunks.flatMap((modules) => modules.map((id) => [id, path.parse(modules[0] ?? '').name] as const)),
  )
  return { auth, shell, list, shared }
}

/** The pages of the console with their layouts, and what they open later; `loaded` is loaded before all of them. */
function loadsOf(root: string, pages: ReadonlySet<string>, loaded: ReadonlySet<string>, graph: ModuleGraph): Load[] {
  const loads = new Map<string, Load>()
  const open = (id: string, before: ReadonlySet<string>, isPage: boolean): void => {
    const known = loads.get(id)
    // What several places open can count on what all of them have loaded.
    const common = known ? inBoth(known.before, before) : before
    if (known && common.size === known.before.size) return
    const layout = layouts.find(({ of }) => of.test(id))?.layout
    const modules = known?.modules ?? graph.neededBy(id, layout ? graph.neededBy(root + layout) : new Set())
    const most = layout ? MOST.inLayout : MOST.ofPage
    const how = isPage ? { weight: 1, most } : { weight: LATER, most: Infinity }
    loads.set(id, { ...how, ...known, modules, before: common })
    const then = inEither(common, modules)
    for (const next of [...modules].flatMap(graph.importedLater)) {
      if (!loaded.has(next) && !pages.has(next)) open(next, then, false)
    }
  }
  for (const page of pages) if (!loaded.has(page)) open(page, loaded, true)
  return [...loads.values()]
}

/**
 * The chunks of a build: few large files for a first visit, automatic splitting otherwise. `root` is the repository.
 */
export function chunkGroups(root: string): CodeSplittingGroup[] {
  let parts: ConsoleParts | undefined
  return [
    { name: 'first', test: first, priority: 2 },
    { name: 'account', test: account, priority: 1 },
    {
      debugName: 'needed by both',
      name(id, context) {
        parts ??= consoleParts(root, context)
        const isOfBoth = ofManyPages.test(id) || (parts.auth.has(id) && (parts.shell.has(id) || parts.list.has(id)))
        return isOfBoth ? 'both' : null
      },
      priority: 1,
    },
    {
      debugName: 'console',
      name(id, context) {
        parts ??= consoleParts(root, context)
        return parts.shell.has(id) || parts.list.has(id) ? 'console' : null
      },
    },
    {
      debugName: 'shared by pages',
      name(id, context) {
        parts ??= consoleParts(root, context)
        return parts.shared.get(id) ?? null
      },
      // Their imports are in chunks of their own, by plan.
      includeDependenciesRecursively: false,
      priority: -1,
    },
  ]
}
