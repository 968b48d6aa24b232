import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'

/** Facts for support that only the device knows: read from properties with these usual names. */
const namesOf = {
  version: ['firmwareVersion', 'firmware_version', 'fwVersion', 'version'],
  signal: ['rssi', 'signal', 'signalStrength', 'signal_strength', 'wifi_rssi'],
  mac: ['mac', 'macAddress', 'mac_address'],
  channel: ['channel'],
  networkKey: ['networkKey', 'network_key'],
  neighbour: ['neighbour', 'neighbor'],
  operator: ['networkOperator', 'network_operator', 'carrier', 'isp'],
  longitude: ['longitude'],
  latitude: ['latitude'],
} as const

const MAX_SHOWN = 200

const wordsOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_SHOWN)
}

const degreesOf = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Math.abs(value) <= most ? value : null

export interface ReportedFacts {
  version: string | null
  signal: string | null
  mac: string | null
  channel: string | null
  networkKey: string | null
  neighbour: string | null
  operator: string | null
  longitude: number | null
  latitude: number | null
}

/** A network key is a secret: only its presence is shown. */
export function toldFacts(values: readonly { deKey: string; value: unknown }[]): ReportedFacts {
  const byKey = new Map(values.map(({ deKey, value }) => [deKey, value]))
  const told = (fact: keyof typeof namesOf): unknown =>
    namesOf[fact].map((name) => byKey.get(name)).find((value) => value !== undefined)
  return {
    version: wordsOf(told('version')),
    signal: wordsOf(told('signal')),
    mac: wordsOf(told('mac')),
    channel: wordsOf(told('channel')),
    networkKey: wordsOf(told('networkKey')) === null ? null : HIDDEN,
    neighbour: wordsOf(told('neighbour')),
    operator: wordsOf(told('operator')),
    longitude: degreesOf(told('longitude'), 180),
    latitude: degreesOf(told('latitude'), 90),
  }
}
