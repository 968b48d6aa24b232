import {
  accessTypes,
  communicationTypes,
  drawingsFolder,
  type AccessType,
  type NetProtocol,
} from '@slipway/contract/catalog/categories/categories.ts'

export interface StarterSubCategory {
  identifier: string
  zh: string
  en: string
  /** One of the main category's subgroups, by its Chinese name. */
  tag: string
  accessTypes: readonly AccessType[]
  netProtocols: readonly NetProtocol[]
}

export interface StarterCategory {
  identifier: string
  zh: string
  en: string
  /** Its subgroups: the Chinese name, and the English one. */
  tags: Readonly<Record<string, string>>
  subCategories: readonly StarterSubCategory[]
}

/** The address of a starter category's drawing. */
export const drawingOf = (main: string, sub: string): string => `${drawingsFolder}/${main}/${sub}.svg`

export const wifi: NetProtocol = {
  type: communicationTypes.wifi,
  methods: ['smartconfig', 'apMode'],
  default: 'smartconfig',
}
export const cameraWifi: NetProtocol = {
  type: communicationTypes.wifi,
  methods: ['apCamera', 'apMode', 'smartconfig'],
  default: 'apCamera',
}
export const bluetooth: NetProtocol = {
  type: communicationTypes.bluetooth,
  methods: ['bluetooth'],
  default: 'bluetooth',
}
export const combo: NetProtocol = {
  type: communicationTypes.bluetoothAndWifi,
  methods: ['combo', 'bluetooth', 'apMode'],
  default: 'combo',
}
export const zigbee: NetProtocol = { type: communicationTypes.zigbee, methods: ['zigSub'], default: 'zigSub' }
export const mesh: NetProtocol = { type: communicationTypes.bluetoothMesh, methods: ['meshSub'], default: 'meshSub' }

const eitherAccess = [accessTypes.custom, accessTypes.developmentFree] as const

type Words = readonly [identifier: string, zh: string, en: string]

/** A kind of device with ready-made modules in addition to custom hardware. */
export const ready = (
  [identifier, zh, en]: Words,
  tag: string,
  ...netProtocols: NetProtocol[]
): StarterSubCategory => ({ identifier, zh, en, tag, accessTypes: eitherAccess, netProtocols })

/** A kind of device that always has custom hardware. */
export const customOnly = (words: Words, tag: string, ...netProtocols: NetProtocol[]): StarterSubCategory => ({
  ...ready(words, tag, ...netProtocols),
  accessTypes: [accessTypes.custom],
})
