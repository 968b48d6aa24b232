import * as z from 'zod/mini'
import { freeObject } from '../../catalog/categories/category-fields.ts'
import { firmwareFields, firmwareVersion, moduleFields } from '../../catalog/modules/module-fields.ts'
import { developModes, firmwareTypes, type DevelopMode } from '../../catalog/modules/modules.ts'
import { integer } from '../../schema.ts'
import { hardwareLimits } from './hardware.limits.ts'
import {
  completeConfig,
  configOf,
  driveModes,
  entriesOf,
  lightModelId,
  lights,
  pinLabel,
  pinModes,
  pinNames,
  pinStates,
  type IoEntry,
  type LightModelId,
  type MconfigInfo,
} from './light-strip.ts'

type Names<Table> = (keyof Table & string)[]
const namesIn = <Table extends Record<string, number>>(table: Table) => Object.keys(table) as Names<Table>
const nameIn = <Table extends Record<string, number>>(table: Table, code: number): keyof Table & string => {
  const name = namesIn(table).find((one) => table[one] === code)
  if (name === undefined) throw new Error(`no name for the code ${code}`)
  return name
}

export type FirmwareTypeName = keyof typeof firmwareTypes
export const firmwareTypeNames = namesIn(firmwareTypes)
export const developTypeName = (code: DevelopMode): keyof typeof developModes => nameIn(developModes, code)

const { firmwareLabel, firmwareLabelEn } = firmwareFields
const ownFirmware = z.object({ firmwareLabel, firmwareLabelEn })

const selection = z.object({
  /** Custom firmware of the product, not that of its module. */
  isOwn: z._default(z.boolean(), false),
  firmwareVersion: z.optional(firmwareVersion),
  parameterConfig: z.optional(freeObject({ bytes: hardwareLimits.configBytes, tooLarge: 'configTooLarge' })),
})
export type NamedSelection = z.output<typeof selection>

const pin = z.object({
  enable: z._default(z.enum(namesIn(pinStates)), 'enabled'),
  mode: z._default(z.enum(namesIn(pinModes)), 'output'),
  drive_mode: z._default(z.enum(namesIn(driveModes)), 'pwm'),
  light: z.optional(z.enum(namesIn(lights))),
  pwm_frequency: z._default(integer(hardwareLimits.pwmFrequency), hardwareLimits.initialPwmFrequency),
})
export type NamedPin = z.output<typeof pin>

const byType = <S extends z.core.$ZodType>(schema: S) =>
  z.partial(z.object({ module: schema, mcu: schema, bluetooth: schema, zigbee: schema }))

/**
 * The hardware of a product by names, which mean the same for every product of an installation. What is absent was not
 * said, except for a type without firmware in a given `firmware`.
 */
export const namedHardware = z.object({
  moduleName: z.optional(moduleFields.moduleName),
  developType: z.optional(z.enum(namesIn(developModes))),
  firmware: z.optional(byType(selection)),
  ownFirmware: z.optional(byType(ownFirmware)),
  lightStrip: z.optional(
    z.object({
      modelId: z._default(lightModelId, ''),
      pins: z._default(z.partial(z.object({ GPI01: pin, GPI02: pin, GPI03: pin, GPI04: pin, GPI05: pin })), {}),
    }),
  ),
})
export type NamedHardware = z.output<typeof namedHardware>
export type NamedStrip = NonNullable<NamedHardware['lightStrip']>

/** Of a pin that a configuration lists. */
export const defaultPin: NamedPin = z.parse(pin, {})
const untouched: NamedPin = { ...defaultPin, enable: 'disabled' }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const namedPin = ({ enable, mode, drive_mode, light, drive_mode_param: { pwm_frequency } }: IoEntry): NamedPin => ({
  enable: nameIn(pinStates, enable),
  mode: nameIn(pinModes, mode),
  drive_mode: nameIn(driveModes, drive_mode),
  ...(light !== null && { light: nameIn(lights, light) }),
  pwm_frequency,
})

/** Without the pins that are as they were at first. */
export function namedStrip(modelId: LightModelId, config: MconfigInfo): NamedStrip {
  const entries = entriesOf(completeConfig(config)).map((entry) => [pinLabel(entry.name), namedPin(entry)] as const)
  const pins = Object.fromEntries(entries.filter(([, one]) => !isSame({ ...untouched, ...one }, untouched)))
  return { modelId, pins }
}

export function stripOf({ modelId, pins }: NamedStrip): { modelId: LightModelId; mconfigInfo: MconfigInfo } {
  const given = new Map(Object.entries(pins))
  const entries = pinNames.flatMap((name) => {
    const one = given.get(pinLabel(name))
    return one ? [entryOf(name, one)] : []
  })
  return { modelId, mconfigInfo: completeConfig(configOf(entries)) }
}

const entryOf = (name: IoEntry['name'], { enable, mode, drive_mode, light, pwm_frequency }: NamedPin): IoEntry => ({
  name,
  enable: pinStates[enable],
  mode: pinModes[mode],
  drive_mode: driveModes[drive_mode],
  light: light === undefined ? null : lights[light],
  drive_mode_param: { pwm_frequency },
})
