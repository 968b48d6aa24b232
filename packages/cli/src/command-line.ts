import path from 'node:path'
import { parseArgs } from 'node:util'
import { inLocale, toLocale, type Locale } from '@slipway/contract/locale.ts'
import manifest from '../package.json' with { type: 'json' }
import type { CallWords } from './call/call-input.ts'
import { builderOptions, readBuilderOptions } from './builder/builder-options.ts'
import { commandNames, isCommandName, usageOf, type CommandName } from './command-help.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { isFirmwareVerb, firmwareVerbs } from './firmware/firmware-help.ts'
import { firmwareOptions, readFirmwareAction, type FirmwareAction } from './firmware/firmware-options.ts'
import { keyFileOf, readKeys } from './key-store.ts'
import { isMiniVerb, miniVerbs, type MiniVerb } from './mini/mini-help.ts'
import { isPanelVerb, panelVerbs } from './panel/panel-help.ts'
import { panelOptions, readPanelAction, type PanelAction } from './panel/panel-options.ts'
import { readSimOptions, simOptions, type SimPlan } from './sim-options.ts'
import { textIn } from './terminal.ts'
import { wholeNumber } from './whole-number.ts'

export interface Settings {
  server: URL
  key: string
  product: string | undefined
  isAgreed: boolean
  acceptsBreaking: boolean
  overwrites: boolean
}

interface List {
  keyword: string
  limit: number
  isJson: boolean
  settings: Settings
}

export type Command =
  | { name: 'login'; server: URL; key: string | undefined; file: string }
  | { name: 'logout'; server: URL; file: string }
  | ({ name: 'products' } & List)
  | ({ name: 'devices'; productId: string; isOnline: boolean } & List)
  | { name: 'logs'; productId: string; serial: string; isJson: boolean; settings: Settings }
  | { name: 'pull'; productId: string; folder: string; settings: Settings }
  | { name: 'plan' | 'push'; folder: string; settings: Settings }
  | {
      name: 'firmware'
      productId: string
      action: FirmwareAction
      isJson: boolean
      /** Of the private key that signs. */
      passphrase: string | undefined
      settings: Settings
    }
  | { name: 'panel'; folder: string; action: PanelAction; isJson: boolean; settings: Settings }
  | { name: 'mini'; verb: MiniVerb; folder: string; program: string | undefined; isJson: boolean; settings: Settings }
  | ({ name: 'call'; id: string; file: string | undefined; out: string | undefined; settings: Settings } & CallWords)
  | { name: 'calls'; keyword: string; isJson: boolean }
  | { name: 'callHelp'; id: string }
  | { name: 'completion'; words: readonly string[] }
  | { name: 'builder'; once: boolean; settings: Settings }
  | { name: 'sim'; productId: string; plan: SimPlan; settings: Settings }

const options = {
  server: { type: 'string' },
  key: { type: 'string' },
  product: { type: 'string' },
  yes: { type: 'boolean' },
  'accept-breaking': { type: 'boolean' },
  overwrite: { type: 'boolean' },
  lang: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  online: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  ...simOptions,
  ...panelOptions,
  program: { type: 'string' },
  data: { type: 'string' },
  file: { type: 'string' },
  out: { type: 'string' },
  ...builderOptions,
} as const

const PRODUCT_ID = /^[0-9A-Za-z]{1,100}$/

const LIMIT = { min: 1, max: 10_000, defaultValue: 100 }

type Environment = Readonly<Record<string, string | undefined>>

/** As `--lang` or `SLIPWAY_LANG`, else as the system; English in a shell without a language, as other tools. */
export function localeFrom(args: readonly string[], env: Environment): Locale {
  const at = args.indexOf('--lang')
  const given = (at < 0 ? undefined : args[at + 1]) ?? env['SLIPWAY_LANG']
  const system = (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'])?.split('.')[0]
  const isPlain = system === undefined || ['', 'C', 'POSIX'].includes(system)
  return toLocale(given ?? (isPlain ? undefined : system)) ?? 'en-US'
}

/** The command that an unknown one probably means: one that begins alike. */
const similarTo = (name: string, names: readonly string[]): string | undefined =>
  names.find((one) => one.startsWith(name.slice(0, 2)) || name.startsWith(one))

function unknown(name: string, names: readonly string[], locale: Locale): CommandEnded {
  const other = similarTo(name, names)
  const text = other ? textIn(locale, 'didYouMean', { name, other }) : textIn(locale, 'unknownCommand', { name })
  return new CommandEnded(exitCode.wrong, text)
}

/** Throws `CommandEnded` with what is wrong, or with the usage. */
export function readCommand(args: readonly string[], env: Environment, cwd: string): Command {
  const locale = localeFrom(args, env)
  const usage = (name?: CommandName, sub?: string) => usageOf(name, sub, (text) => inLocale(text, locale))
  const { values, positionals } = parsed(args, locale)
  const [first, ...given] = positionals
  const isHelp = values.help ?? first === 'help'
  const name = first === 'help' ? given[0] : first
  if (values.version === true) throw new CommandEnded(exitCode.done, manifest.version)
  if (name === undefined) throw new CommandEnded(isHelp ? exitCode.done : exitCode.wrong, usage())
  if (!isCommandName(name)) throw unknown(name, commandNames, locale)
  const sub = first === 'help' ? given[1] : given[0]
  if (name === 'firmware' && sub !== undefined && !isFirmwareVerb(sub)) throw unknown(sub, firmwareVerbs, locale)
  if (name === 'panel' && sub !== undefined && !isPanelVerb(sub)) throw unknown(sub, panelVerbs, locale)
  if (name === 'mini' && sub !== undefined && !isMiniVerb(sub)) throw unknown(sub, miniVerbs, locale)
  if (isHelp && name === 'call' && sub !== undefined) return { name: 'callHelp', id: sub }
  if (isHelp) throw new CommandEnded(exitCode.done, usage(name, sub))
  const wrong = () => new CommandEnded(exitCode.wrong, usage(name, sub))

  if (name === 'completion') return { name, words: given }
  if (name === 'calls') {
    if (given.length > 1) throw wrong()
    return { name, keyword: given[0] ?? '', isJson: values.json ?? false }
  }
  const file = keyFileOf(env)
  const stored = readKeys(file)
  if (!stored) throw new CommandEnded(exitCode.wrong, textIn(locale, 'badConfig', { file }))
  const address = values.server ?? env['SLIPWAY_SERVER'] ?? stored.server ?? 'http://localhost:3000'
  const server = URL.canParse(address) ? new URL(address) : undefined
  if (!server || !/^https?:$/.test(server.protocol)) throw new CommandEnded(exitCode.wrong, textIn(locale, 'badServer'))
  if (name === 'login' || name === 'logout') {
    if (given.length > 0) throw wrong()
    return name === 'login' ? { name, server, key: values.key, file } : { name, server, file }
  }
  const key = values.key ?? env['SLIPWAY_API_KEY'] ?? stored.keys[server.origin] ?? ''
  if (key === '') throw new CommandEnded(exitCode.wrong, textIn(locale, 'noKey', { server: server.origin }))
  const settings: Settings = {
    server,
    key,
    product: values.product,
    isAgreed: values.yes ?? false,
    acceptsBreaking: values['accept-breaking'] ?? false,
    overwrites: values.overwrite ?? false,
  }
  return commandOf({ name, words: given, values, settings, locale, env, cwd, wrong })
}

interface Parts {
  name: Exclude<CommandName, 'login' | 'logout' | 'calls' | 'completion'>
  words: string[]
  values: Values
  settings: Settings
  locale: Locale
  env: Environment
  cwd: string
  wrong(): CommandEnded
}

function commandOf({ name, words, values, settings, locale, env, cwd, wrong }: Parts): Command {
  const isJson = values.json ?? false
  const product = (id: string | undefined): string => {
    if (id === undefined || !PRODUCT_ID.test(id)) throw wrong()
    return id
  }
  const upTo = (most: number) => {
    if (words.length > most) throw wrong()
  }
  const list = (keyword = '') => ({ keyword, limit: limitOf(values.limit, locale), isJson, settings })
  switch (name) {
    case 'products':
      upTo(1)
      return { name, ...list(words[0]) }
    case 'devices':
      upTo(2)
      return { name, productId: product(words[0]), isOnline: values.online ?? false, ...list(words[1]) }
    case 'logs': {
      upTo(2)
      const [id, serial] = words
      if (serial === undefined) throw wrong()
      return { name, productId: product(id), serial, isJson, settings }
    }
    case 'firmware': {
      const [verb, id, ...others] = words
      if (!isFirmwareVerb(verb)) throw wrong()
      const pathOf = (file: string) => path.resolve(cwd, file)
      const limit = limitOf(values.limit, locale)
      const productId = product(id)
      const action = readFirmwareAction({ verb, words: others, values, limit, locale, pathOf, wrong })
      return { name, productId, action, isJson, passphrase: env['SLIPWAY_KEY_PASSPHRASE'], settings }
    }
    case 'panel': {
      upTo(2)
      const [verb, folder] = words
      if (!isPanelVerb(verb) || folder === undefined) throw wrong()
      const action = readPanelAction(verb, { values, product: settings.product, locale })
      return { name, folder: path.resolve(cwd, folder), action, isJson, settings }
    }
    case 'mini': {
      upTo(2)
      const [verb, folder] = words
      if (!isMiniVerb(verb) || folder === undefined) throw wrong()
      return { name, verb, folder: path.resolve(cwd, folder), program: values.program, isJson, settings }
    }
    case 'call': {
      const [id, ...fields] = words
      if (id === undefined) throw wrong()
      const fileOf = (file: string | undefined) => (file === undefined || file === '-' ? file : path.resolve(cwd, file))
      const { data } = values
      return {
        name,
        id,
        words: fields,
        data,
        folder: cwd,
        file: fileOf(values.file),
        out: fileOf(values.out),
        settings,
      }
    }
    case 'builder':
      upTo(0)
      return { name, once: readBuilderOptions(values, locale), settings }
    case 'sim':
      upTo(0)
      return { name, productId: product(values.product), plan: readSimOptions(values, locale), settings }
    case 'pull': {
      upTo(2)
      const productId = product(words[0])
      return { name, productId, folder: path.resolve(cwd, words[1] ?? productId), settings }
    }
    default:
      upTo(1)
      return { name, folder: path.resolve(cwd, words[0] ?? '.'), settings }
  }
}

const limitOf = (text: string | undefined, locale: Locale): number =>
  wholeNumber(text, { option: '--limit', ...LIMIT }, locale) ?? LIMIT.defaultValue

const parseGeneral = (args: string[]) => parseArgs({ args, options, allowPositionals: true })
const parseFirmware = (args: string[]) =>
  parseArgs({ args, options: { ...options, ...firmwareOptions }, allowPositionals: true })

type FirmwareValues = ReturnType<typeof parseFirmware>['values']
type Values = Omit<FirmwareValues, 'version'> & { version?: string | boolean | undefined }

/** Firmware has options of its own, also a `--version` with a value. */
function parse(args: string[]): { values: Values; positionals: string[] } {
  const probe = { args, options: { ...options, ...firmwareOptions }, allowPositionals: true, strict: false }
  return parseArgs(probe).positionals[0] === 'firmware' ? parseFirmware(args) : parseGeneral(args)
}

function parsed(args: readonly string[], locale: Locale): ReturnType<typeof parse> {
  try {
    return parse([...args])
  } catch (error) {
    const why = error instanceof Error ? (error.message.split(/[.;'] /)[0] ?? '') : ''
    const name = args.find((word) => isCommandName(word)) ?? ''
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'badOption', { why, name }).replace('  ', ' '), error)
  }
}
