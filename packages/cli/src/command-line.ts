import path from 'node:path'
import { parseArgs } from 'node:util'
import { toLocale, type Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { readSimOptions, simOptions, type SimPlan } from './sim-options.ts'
import { textIn } from './terminal.ts'

export interface Settings {
  server: URL
  key: string
  product: string | undefined
  isAgreed: boolean
  acceptsBreaking: boolean
  overwrites: boolean
}

export type Command =
  | { name: 'pull'; productId: string; folder: string; settings: Settings }
  | { name: 'plan' | 'push'; folder: string; settings: Settings }
  | { name: 'sim'; productId: string; plan: SimPlan; settings: Settings }

const options = {
  server: { type: 'string' },
  key: { type: 'string' },
  product: { type: 'string' },
  yes: { type: 'boolean' },
  'accept-breaking': { type: 'boolean' },
  overwrite: { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  ...simOptions,
} as const

const PRODUCT_ID = /^[0-9A-Za-z]{1,100}$/

const isCommand = (name: string | undefined): name is Command['name'] =>
  name !== undefined && ['pull', 'plan', 'push', 'sim'].includes(name)

type Environment = Readonly<Record<string, string | undefined>>

/** Chinese unless the command line or the environment sets another language. */
export function localeFrom(args: readonly string[], env: Environment): Locale {
  const at = args.indexOf('--lang')
  const given = (at < 0 ? undefined : args[at + 1]) ?? env['SLIPWAY_LANG']
  const system = (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'])?.split('.')[0]
  const isPlain = system === undefined || ['', 'C', 'POSIX'].includes(system)
  return toLocale(given ?? (isPlain ? undefined : system)) ?? 'zh-CN'
}

/** Throws `CommandEnded` with the usage for invalid arguments. */
export function readCommand(args: string[], env: Environment, cwd: string): Command {
  const locale = localeFrom(args, env)
  const wrong = (line: string) => new CommandEnded(exitCode.wrong, line)
  const usage = () => wrong(textIn(locale, 'usage'))
  const { values, positionals } = parsed(args, usage)
  const [name, ...words] = positionals
  if (values.help) throw new CommandEnded(exitCode.done, textIn(locale, 'usage'))
  if (!isCommand(name) || words.length > 2) throw usage()

  const key = values.key ?? env['SLIPWAY_API_KEY'] ?? ''
  if (key === '') throw wrong(textIn(locale, 'noKey'))
  const address = values.server ?? env['SLIPWAY_SERVER'] ?? 'http://localhost:3000'
  const server = URL.canParse(address) ? new URL(address) : undefined
  if (!server || !/^https?:$/.test(server.protocol)) throw wrong(textIn(locale, 'badServer'))
  const settings: Settings = {
    server,
    key,
    product: values.product,
    isAgreed: values.yes ?? false,
    acceptsBreaking: values['accept-breaking'] ?? false,
    overwrites: values.overwrite ?? false,
  }
  if (name === 'sim') {
    const { product } = values
    if (product === undefined || !PRODUCT_ID.test(product) || words.length > 0) throw usage()
    return { name, productId: product, plan: readSimOptions(values, locale), settings }
  }
  if (name === 'pull') {
    const [productId, folder] = words
    if (productId === undefined || !PRODUCT_ID.test(productId)) throw usage()
    return { name, productId, folder: path.resolve(cwd, folder ?? productId), settings }
  }
  if (words.length > 1) throw usage()
  return { name, folder: path.resolve(cwd, words[0] ?? '.'), settings }
}

function parsed(args: string[], usage: () => CommandEnded) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw Object.assign(usage(), { cause: error })
  }
}
