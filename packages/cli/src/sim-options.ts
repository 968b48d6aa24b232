import { fleetLimits } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.limits.ts'
import { readFleetSettings, type FleetSettings } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { bindLimits } from '@slipway/contract/users/homes/binding/bind-tokens.limits.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { textIn } from './terminal.ts'
import { wholeNumber } from './whole-number.ts'

/** The options of `slipway sim`, in addition to the common ones. */
export const simOptions = {
  devices: { type: 'string' },
  interval: { type: 'string' },
  events: { type: 'string' },
  refuse: { type: 'string' },
  offline: { type: 'string' },
  'offline-seconds': { type: 'string' },
  loss: { type: 'string' },
  delay: { type: 'string' },
  'delay-seconds': { type: 'string' },
  drift: { type: 'string' },
  'ota-fail': { type: 'string' },
  'ota-rollback': { type: 'string' },
  'ota-brick': { type: 'string' },
  'ota-slow': { type: 'string' },
  seed: { type: 'string' },
  for: { type: 'string' },
  press: { type: 'string' },
  mqtt: { type: 'string' },
  remove: { type: 'boolean' },
} as const

export interface SimPlan {
  count: number
  fleet: FleetSettings
  /** Ends after this many seconds; undefined runs until interrupted. */
  forSeconds: number | undefined
  /** The broker's address, in place of the server's host and advertised port. */
  mqtt: string | undefined
  /** How many devices have their buttons pressed: the app lists no more of them than this. */
  pressed: number
  removes: boolean
}

type TextOption = Exclude<keyof typeof simOptions, 'remove'>
type Values = Partial<Record<TextOption, string>> & { remove?: boolean | undefined }

const optionOf: Record<keyof FleetSettings, TextOption> = {
  intervalSeconds: 'interval',
  eventPercent: 'events',
  refusePercent: 'refuse',
  offlinePercent: 'offline',
  offlineSeconds: 'offline-seconds',
  lossPercent: 'loss',
  delayPercent: 'delay',
  delaySeconds: 'delay-seconds',
  driftSeconds: 'drift',
  otaFailPercent: 'ota-fail',
  otaRollbackPercent: 'ota-rollback',
  otaBrickPercent: 'ota-brick',
  otaSlowPercent: 'ota-slow',
  seed: 'seed',
}
const PRESSED = { min: 1, max: bindLimits.nearby }
const SECONDS = { min: 1, max: 86_400 }

/** Throws `CommandEnded` with the option and its limits for an invalid number. */
export function readSimOptions(values: Values, locale: Locale): SimPlan {
  const wrong = (name: string, { min, max }: { min: number; max: number }) =>
    new CommandEnded(exitCode.wrong, textIn(locale, 'badNumber', { option: `--${name}`, min, max }))

  const whole = (name: TextOption, limit: { min: number; max: number }) =>
    wholeNumber(values[name], { option: `--${name}`, min: limit.min, max: limit.max }, locale)

  const given = Object.entries(optionOf).flatMap(([field, option]) => {
    const text = values[option]
    return text === undefined ? [] : [[field, text.trim() === '' ? Number.NaN : Number(text)] as const]
  })
  const read = readFleetSettings(Object.fromEntries(given))
  if ('wrong' in read) throw wrong(optionOf[read.wrong], fleetLimits[read.wrong])
  const { mqtt } = values
  if (mqtt !== undefined && !(URL.canParse(mqtt) && /^(mqtts?|wss?):$/.test(new URL(mqtt).protocol)))
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'badMqtt'))
  return {
    count: whole('devices', fleetLimits.devices) ?? fleetLimits.devices.defaultValue,
    fleet: read.settings,
    forSeconds: whole('for', SECONDS),
    mqtt,
    pressed: whole('press', PRESSED) ?? 0,
    removes: values.remove ?? false,
  }
}
