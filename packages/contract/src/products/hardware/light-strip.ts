import * as z from 'zod/mini'
import type { Bilingual } from '../../locale.ts'
import { codeOf, integer } from '../../schema.ts'
import { hardwareLimits } from './hardware.limits.ts'

/** EV-40 to EV-44: the numbers of the pins, in the order of the board. */
export const pins = { gpi01: 4, gpi02: 5, gpi03: 12, gpi04: 13, gpi05: 14 } as const
export type PinName = (typeof pins)[keyof typeof pins]
export const pinNames: readonly PinName[] = Object.values(pins)

/** CN-29: the labels are those of the specification. */
export const pinLabel = (name: PinName): string => `GPI0${pinNames.indexOf(name) + 1}`

/** EV-33 to EV-39. */
export const lights = { cold: 0, warm: 1, red: 2, green: 3, blue: 4, cct: 5, brightness: 6 } as const
export type Light = (typeof lights)[keyof typeof lights]
export const lightCodes: readonly Light[] = Object.values(lights)

export const lightNames: Readonly<Record<Light, Bilingual>> = {
  [lights.cold]: { zh: '冷光', en: 'Cold white' },
  [lights.warm]: { zh: '暖光', en: 'Warm white' },
  [lights.red]: { zh: '红光', en: 'Red' },
  [lights.green]: { zh: '绿光', en: 'Green' },
  [lights.blue]: { zh: '蓝光', en: 'Blue' },
  [lights.cct]: { zh: '色温', en: 'Color temperature' },
  [lights.brightness]: { zh: '亮度', en: 'Brightness' },
}

/** SI-065. */
export const pinModes = { input: 0, output: 1 } as const
export const driveModes = { gpio: 0, pwm: 1 } as const
export const pinStates = { disabled: 0, enabled: 1 } as const

/** CN-30: the templates of light strips by `modelId`, each with its lights. Without one, every light can be assigned. */
export const lightModels = {
  c: [lights.cold],
  cw: [lights.cold, lights.warm],
  cct: [lights.cct, lights.brightness],
  rgb: [lights.red, lights.green, lights.blue],
  rgbc: [lights.red, lights.green, lights.blue, lights.cold],
  rgbcw: [lights.red, lights.green, lights.blue, lights.cold, lights.warm],
  rgbcct: [lights.red, lights.green, lights.blue, lights.cct, lights.brightness],
} as const satisfies Record<string, readonly Light[]>

export const lightModelId = z.enum(['', 'c', 'cw', 'cct', 'rgb', 'rgbc', 'rgbcw', 'rgbcct'])
export type LightModelId = z.infer<typeof lightModelId>

export const lightsOf = (modelId: LightModelId): readonly Light[] =>
  modelId === '' ? lightCodes : lightModels[modelId]

/** EN-HWCFG-05 to EN-HWCFG-10. */
export const ioEntry = z.object({
  name: codeOf(pins),
  enable: z._default(codeOf(pinStates), pinStates.enabled),
  mode: z._default(codeOf(pinModes), pinModes.output),
  drive_mode: z._default(codeOf(driveModes), driveModes.pwm),
  /** Null for a pin that drives no light. */
  light: z._default(z.nullable(codeOf(lights)), null),
  drive_mode_param: z._default(
    z.object({
      pwm_frequency: z._default(integer(hardwareLimits.pwmFrequency), hardwareLimits.initialPwmFrequency),
    }),
    { pwm_frequency: hardwareLimits.initialPwmFrequency },
  ),
})
export type IoEntry = z.output<typeof ioEntry>

/** EN-HWCFG-04. */
export const mconfigInfo = z.object({
  product_param: z.object({ IO_config: z.array(ioEntry).check(z.maxLength(hardwareLimits.pinEntries)) }),
})
export type MconfigInfo = z.output<typeof mconfigInfo>

export const entriesOf = ({ product_param: { IO_config: entries } }: MconfigInfo): readonly IoEntry[] => entries
export const configOf = (entries: readonly IoEntry[]): MconfigInfo => ({ product_param: { IO_config: [...entries] } })

const disabledPin = (name: PinName): IoEntry => z.parse(ioEntry, { name, enable: pinStates.disabled })

/** SI-064: five disabled pins. */
export const initialConfig = (): MconfigInfo => configOf(pinNames.map(disabledPin))

/** All five pins in the order of the board; those that are not given are disabled. */
export const completeConfig = (config: MconfigInfo): MconfigInfo =>
  configOf(pinNames.map((name) => entriesOf(config).find((entry) => entry.name === name) ?? disabledPin(name)))

const drives = ({ enable, mode, light }: IoEntry): boolean =>
  enable === pinStates.enabled && mode === pinModes.output && light !== null

/** The lights that pins drive. */
export const assignedLights = (config: MconfigInfo): readonly Light[] =>
  entriesOf(config).flatMap((entry) => (drives(entry) && entry.light !== null ? [entry.light] : []))

export type PinConflict =
  | { kind: 'pinTwice' | 'lightMissing'; pin: PinName }
  | { kind: 'inputLight' | 'lightNotInModel'; pin: PinName; light: Light }
  | { kind: 'lightTwice'; pin: PinName; light: Light; otherPin: PinName }

/** Every reason why a configuration cannot be stored, in the order of its pins. Disabled pins conflict with nothing. */
export function pinConflicts(modelId: LightModelId, config: MconfigInfo): PinConflict[] {
  const seenPins = new Set<PinName>()
  const pinOfLight = new Map<Light, PinName>()
  return entriesOf(config).flatMap((entry): PinConflict[] => {
    const pin = entry.name
    if (seenPins.has(pin)) return [{ kind: 'pinTwice', pin }]
    seenPins.add(pin)
    const { enable, mode, light } = entry
    if (enable === pinStates.disabled) return []
    if (mode === pinModes.input) return light === null ? [] : [{ kind: 'inputLight', pin, light }]
    if (light === null) return [{ kind: 'lightMissing', pin }]
    if (!lightsOf(modelId).includes(light)) return [{ kind: 'lightNotInModel', pin, light }]
    const otherPin = pinOfLight.get(light)
    if (otherPin !== undefined) return [{ kind: 'lightTwice', pin, light, otherPin }]
    pinOfLight.set(light, pin)
    return []
  })
}

/** The same pins for another light model: those with a light that it lacks are disabled (CA-061). */
export const fittedConfig = (modelId: LightModelId, config: MconfigInfo): MconfigInfo =>
  configOf(
    entriesOf(completeConfig(config)).map((entry) =>
      entry.light === null || lightsOf(modelId).includes(entry.light)
        ? entry
        : { ...entry, enable: pinStates.disabled, light: null },
    ),
  )
