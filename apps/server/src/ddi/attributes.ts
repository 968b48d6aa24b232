import { isObject, objectIn } from './feedback.ts'

const MOST = 100
const LONGEST_KEY = 128
const LONGEST_VALUE = 512

/** `data`, also in the old wrapper with `status` around it. `remove` mode states nothing that a device has. */
export function readAttributes(text: string): Map<string, string> {
  const sent = objectIn(text)
  const attributes = new Map<string, string>()
  if (sent['mode'] === 'remove' || !isObject(sent['data'])) return attributes
  for (const [key, value] of Object.entries(sent['data']).slice(0, MOST)) {
    const isText = typeof value === 'string' || typeof value === 'number'
    if (isText && key.length <= LONGEST_KEY) attributes.set(key, String(value).slice(0, LONGEST_VALUE))
  }
  return attributes
}

const usualNames = ['fwVersion', 'firmwareVersion', 'softwareVersion', 'version'] as const
const VERSION = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/

/** The version that the device runs, from the product's attribute or the usual ones. */
export function versionIn(attributes: ReadonlyMap<string, string>, attribute: string): string | undefined {
  const names = attribute === '' ? usualNames : [attribute]
  return names.map((name) => attributes.get(name)?.trim()).find((value) => value !== undefined && VERSION.test(value))
}
