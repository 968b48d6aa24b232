import path from 'node:path'
import type { ChunkingContext, CodeSplittingGroup, ModuleInfo } from 'rolldown'

/**
 * The modules that both sign-in and the console start with form one file, not twenty: each costs a request and
 * compresses badly.
 */
const first = new RegExp(
  [
    'slipway/load',
    'packages/contract/src/(?:http/)?(call-request|call-paths|envelope|text-problems)\\.ts',
    'packages/contract/src/identity/sign-in/(account-text|sign-in\\.text-limits|sign-in\\.addresses|sign-in\\.refusals)\\.ts',
    'packages/ui/src/(?:\\w+/)?(Button|Field|IconButton|Input|KitProvider|LineIcon|LinkButton|PasswordField|Spinner|StatusDot)\\.tsx',
    'packages/ui/src/(?:\\w+/)?(TextButton|TextField|TextLink|Toasts|button-class|class-names|toasts-store)\\.tsx?',
    'packages/web-client/src/(addressed|call|deployment|early-reply|fields|network-failed|session-end|theme)\\.ts',
    'apps/console/src/shared/(Footer|Logo|LogoMark|login-address)\\.tsx?',
    'apps/console/src/auth/(?:shared|login)/(AuthForm|auth-calls|auth-texts|stored-area|second-step|default-area|use-captcha|use-fields)\\.tsx?',
  ].join('|'),
)

/** The modules that registration and reset share, for the same reason. */
const account =
  /apps\/console\/src\/auth\/shared\/(CodeAccountField|CodeField|MailsInFolder|NewPasswordFields|PasswordMeter|use-verification-code)\.tsx?|web-client\/src\/form-refusal\.ts/

const AUTH_START = '/apps/console/src/auth/main.ts'
const CONSOLE_START = '/apps/console/src/app/start.tsx'
const LIST_PAGE = '/apps/console/src/domains/products/products/list/ProductListPage.tsx'

const ICONS = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
const ICON = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_part, letter: string) => letter.toUpperCase())

/** The icons that a module imports by name; the library's index imports all of them. */
function iconsOf({ code }: ModuleInfo, index: ModuleInfo | null): string[] {
  const [, list = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '') ?? []
  const names = new Set(list.split(',').map((name) => name.trim().split(' ')[0]))
  return (index?.importedIds ?? []).filter((id) => names.has(pascal(ICON.exec(id)?.[1] ?? '')))
}

/** A module and its static imports, transitively; `later` adds its dynamic imports. */
function neededBy(id: string, context: ChunkingContext, found = new Set<string>(), later = false): Set<string> {
  const info = context.getModuleInfo(id)
  if (!info || found.has(id)) return found
  found.add(id)
  for (const inner of [...info.importedIds, ...(later ? info.dynamicallyImportedIds : [])]) {
    const next = ICONS.test(inner) ? iconsOf(info, context.getModuleInfo(inner)) : [inner]
    for (const one of next) neededBy(one, context, found, later)
  }
  return found
}

interface ConsoleParts {
  /** The modules that sign-in needs at some point, so that it never waits for the console's. */
  auth: ReadonlySet<string>
  shell: ReadonlySet<string>
  /** The modules that the product list needs and other pages share. */
  list: ReadonlySet<string>
}

function consoleParts(root: string, context: ChunkingContext): ConsoleParts {
  const auth = neededBy(root + AUTH_START, context, new Set(), true)
  const shell = neededBy(root + CONSOLE_START, context)
  const pages = [...shell].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const elsewhere = new Set<string>()
  for (const page of pages) if (!page.endsWith(LIST_PAGE)) neededBy(page, context, elsewhere)
  const list = new Set([...neededBy(root + LIST_PAGE, context)].filter((id) => elsewhere.has(id)))
  return { auth, shell, list }
}

/**
 * The chunks of a build: few large files for a first visit, automatic splitting otherwise. `root` is the repository.
 */
export function chunkGroups(root: string): CodeSplittingGroup[] {
  let parts: ConsoleParts | undefined
  return [
    // Apart, as the API page needs it and no React.
    { name: 'language', test: /(contract|web-client)\/src\/locale\.ts/, priority: 3 },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/, priority: 2 },
    { name: 'first', test: first, priority: 1 },
    { name: 'account', test: account, priority: 1 },
    {
      debugName: 'needed by both',
      name(id, context) {
        parts ??= consoleParts(root, context)
        const isOfBoth = parts.auth.has(id) && (parts.shell.has(id) || parts.list.has(id))
        return isOfBoth ? path.parse(id).name : null
      },
      priority: 1,
    },
    {
      debugName: 'console and list',
      name(id, context) {
        parts ??= consoleParts(root, context)
        if (parts.shell.has(id)) return 'console'
        return parts.list.has(id) ? 'list' : null
      },
    },
  ]
}
