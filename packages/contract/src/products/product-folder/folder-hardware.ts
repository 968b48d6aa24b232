import { isRecord } from '../../record.ts'
import {
  defaultPin,
  firmwareTypeNames,
  type FirmwareTypeName,
  type NamedHardware,
  type NamedPin,
  type NamedSelection,
  type NamedStrip,
} from '../hardware/named-hardware.ts'
import { byKey } from './folder-content.ts'

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The wanted hardware with all that it does not say as the product has it; undefined for none. */
export function keptHardware(now: NamedHardware = {}, wanted: NamedHardware = {}): NamedHardware | undefined {
  const isSameModule =
    wanted.moduleName === undefined || (now.moduleName !== undefined && isSameName(wanted.moduleName, now.moduleName))
  const said = wanted.firmware ?? now.firmware ?? {}
  const hardware = {
    moduleName: isSameModule ? now.moduleName : wanted.moduleName,
    developType: wanted.developType ?? (isSameModule ? now.developType : undefined),
    firmware: wanted.firmware || isSameModule ? keptSelections(now.firmware ?? {}, said, isSameModule) : ownOnly(said),
    ownFirmware: { ...now.ownFirmware, ...wanted.ownFirmware },
    lightStrip: wanted.lightStrip ?? now.lightStrip,
  }
  const given = Object.entries(hardware).filter(
    ([, part]) => part !== undefined && (!isRecord(part) || Object.keys(part).length > 0),
  )
  return given.length > 0 ? (Object.fromEntries(given) as NamedHardware) : undefined
}

type Selections = NonNullable<NamedHardware['firmware']>

/** The library's firmware of another module does not run on the new one. */
const ownOnly = (selections: Selections): Selections =>
  Object.fromEntries(Object.entries(selections).filter(([, { isOwn }]) => isOwn))

function keptSelections(now: Selections, wanted: Selections, isSameModule: boolean): Selections {
  const all = firmwareTypeNames.flatMap((type): [string, NamedSelection][] => {
    const one = wanted[type]
    if (!one) return []
    const current = now[type]
    const isSameFirmware = current?.isOwn === one.isOwn && (one.isOwn || isSameModule)
    return [[type, isSameFirmware ? { ...current, ...definedOf(one) } : one]]
  })
  return Object.fromEntries(all)
}

const definedOf = ({ isOwn, firmwareVersion: version, parameterConfig }: NamedSelection): NamedSelection => ({
  isOwn,
  ...(version !== undefined && { firmwareVersion: version }),
  ...(parameterConfig && { parameterConfig }),
})

/** As a file says it: in one order, without defaults. The parameters of firmware are free and keep all their members. */
export function hardwareFields({
  moduleName,
  developType,
  firmware = {},
  ownFirmware = {},
  lightStrip,
}: NamedHardware): Record<string, unknown> {
  const ofTypes = <One>(all: Partial<Record<FirmwareTypeName, One>>, show: (one: One) => object) =>
    Object.fromEntries(
      firmwareTypeNames.flatMap((type) => {
        const one = all[type]
        return one === undefined ? [] : [[type, show(one)]]
      }),
    )
  const sections = {
    moduleName,
    developType,
    firmware: ofTypes(firmware, selectionFields),
    ownFirmware: ofTypes(ownFirmware, ({ firmwareLabel: zh, firmwareLabelEn: en }) => ({
      firmwareLabel: zh,
      firmwareLabelEn: en,
    })),
    lightStrip: lightStrip && stripFields(lightStrip),
  }
  return Object.fromEntries(
    Object.entries(sections).filter(([, one]) => one !== undefined && (!isRecord(one) || Object.keys(one).length > 0)),
  )
}

const selectionFields = ({ isOwn, firmwareVersion: version, parameterConfig }: NamedSelection) => ({
  ...(isOwn && { isOwn }),
  ...(version !== undefined && { firmwareVersion: version }),
  ...(parameterConfig && { parameterConfig: sorted(parameterConfig) }),
})

function stripFields({ modelId, pins }: NamedStrip): Record<string, unknown> {
  const shown = Object.entries(pins).map(([label, one]): [string, object] => [
    label,
    Object.fromEntries(Object.entries(one).filter(([field, value]) => value !== defaultPin[field as keyof NamedPin])),
  ])
  return {
    ...(modelId !== '' && { modelId }),
    pins: Object.fromEntries(shown.toSorted(([one], [other]) => byKey(one, other))),
  }
}

/** In the order of the keys, because the database keeps no order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => byKey(one, other))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
