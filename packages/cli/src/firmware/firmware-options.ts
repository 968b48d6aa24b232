import type { Locale } from '@slipway/contract/locale.ts'
import { otaAreas, type OtaArea } from '@slipway/contract/products/firmware/areas.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import { remindTypes, type RemindType } from '@slipway/contract/products/firmware/firmware.ts'
import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { MAX_DEVICES } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { CommandEnded, exitCode } from '../exit-codes.ts'
import { textIn } from '../terminal.ts'
import { wholeNumber } from '../whole-number.ts'
import type { FirmwareVerb } from './firmware-help.ts'

/** The options of `slipway firmware`, in addition to the common ones. */
export const firmwareOptions = {
  version: { type: 'string' },
  type: { type: 'string' },
  'notes-zh': { type: 'string' },
  'notes-en': { type: 'string' },
  remind: { type: 'string' },
  md5: { type: 'string' },
  'devices-file': { type: 'string' },
  area: { type: 'string' },
  days: { type: 'string' },
  ratio: { type: 'string' },
  failed: { type: 'string' },
  every: { type: 'string' },
  fleet: { type: 'string' },
  use: { type: 'boolean' },
  pem: { type: 'string' },
  signature: { type: 'string' },
} as const

const USUAL_EVERY_S = 5

/** A release as given: its ID or its version. */
interface OneRelease {
  release: string
  type: FirmwareType | undefined
}

export type FirmwareAction =
  | { verb: 'list'; limit: number }
  | {
      verb: 'add'
      file: string
      version: string | undefined
      type: FirmwareType | undefined
      remindType: RemindType
      md5: string | undefined
      notes: { releaseNotes: string; releaseNotesEn: string }
    }
  | ({
      verb: 'validate'
      serials: string
      file: string | undefined
      area: OtaArea
      days: number | undefined
    } & OneRelease)
  | ({ verb: 'tested'; failed: string | undefined } & OneRelease)
  | ({ verb: 'release'; ratio: number | undefined; area: OtaArea | undefined; days: number | undefined } & OneRelease)
  | ({ verb: 'watch'; everyS: number } & OneRelease)
  | { verb: 'explain'; serial: string }
  | ({ verb: 'rehearse'; devices: number | undefined; isUsed: boolean } & OneRelease)
  | ({ verb: 'withdraw' } & OneRelease)
  | { verb: 'sign'; document: string | undefined; pem: string | undefined; signature: string | undefined }

export type ActionOf<Verb extends FirmwareVerb> = Extract<FirmwareAction, { verb: Verb }>

type Values = Partial<Record<keyof typeof firmwareOptions | 'devices', string | boolean | undefined>>

interface Given {
  verb: FirmwareVerb
  /** What follows the product. */
  words: readonly string[]
  values: Values
  limit: number
  locale: Locale
  pathOf(file: string): string
  wrong(): CommandEnded
}

/** Throws `CommandEnded` with what is wrong. */
export function readFirmwareAction({ verb, words, values, limit, locale, pathOf, wrong }: Given): FirmwareAction {
  const text = (name: keyof Values) => (typeof values[name] === 'string' ? values[name] : undefined)
  const file = (name: keyof Values) => withPath(text(name), pathOf)
  const [first, ...others] = words
  if (others.length > 0) throw wrong()
  const needed = (): string => {
    if (first === undefined) throw wrong()
    return first
  }
  const type = oneOf(text('type'), firmwareTypes, () => textIn(locale, 'badType'))
  const days = (max: number) =>
    wholeNumber(text('days'), { option: '--days', min: firmwareLimits.effectiveDay.min, max }, locale)
  const area = (areas: readonly OtaArea[]) => {
    const names = Object.fromEntries(areas.map((one) => [one, one]))
    return oneOf(text('area')?.toUpperCase(), names, () => textIn(locale, 'badArea', { areas: areas.join(', ') }))
  }
  switch (verb) {
    case 'list':
      if (first !== undefined) throw wrong()
      return { verb, limit }
    case 'add': {
      const remindType = oneOf(text('remind'), remindTypes, () => textIn(locale, 'badRemind')) ?? remindTypes.ask
      const notes = { releaseNotes: text('notes-zh') ?? '', releaseNotesEn: text('notes-en') ?? '' }
      return { verb, file: pathOf(needed()), version: text('version'), type, remindType, md5: text('md5'), notes }
    }
    case 'validate': {
      const serials = text('devices') ?? ''
      const list = file('devices-file')
      if (serials === '' && list === undefined) throw wrong()
      const where = area(['CN', 'US']) ?? 'CN'
      return {
        verb,
        release: needed(),
        type,
        serials,
        file: list,
        area: where,
        days: days(firmwareLimits.effectiveDay.max),
      }
    }
    case 'tested':
      return { verb, release: needed(), type, failed: text('failed') }
    case 'release': {
      const { grayRatio, fullEffectiveDay } = firmwareLimits
      const ratio = wholeNumber(text('ratio'), { option: '--ratio', ...grayRatio }, locale)
      return { verb, release: needed(), type, ratio, area: area(otaAreas), days: days(fullEffectiveDay) }
    }
    case 'watch': {
      const everyS = wholeNumber(text('every'), { option: '--every', min: 1, max: 3600 }, locale) ?? USUAL_EVERY_S
      return { verb, release: needed(), type, everyS }
    }
    case 'explain':
      return { verb, serial: needed() }
    case 'rehearse': {
      const devices = wholeNumber(text('fleet'), { option: '--fleet', min: 1, max: MAX_DEVICES }, locale)
      return { verb, release: needed(), type, devices, isUsed: values.use === true }
    }
    case 'withdraw':
      return { verb, release: needed(), type }
    default:
      return { verb, document: first, pem: file('pem'), signature: file('signature') }
  }
}

const withPath = (file: string | undefined, pathOf: (file: string) => string) =>
  file === undefined ? undefined : pathOf(file)

function oneOf<Value>(
  text: string | undefined,
  values: Readonly<Record<string, Value>>,
  wrong: () => string,
): Value | undefined {
  if (text === undefined) return undefined
  const value = Object.hasOwn(values, text) ? values[text] : undefined
  if (value === undefined) throw new CommandEnded(exitCode.wrong, wrong())
  return value
}
