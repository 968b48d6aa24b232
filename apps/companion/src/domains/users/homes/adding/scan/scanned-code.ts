import { readScanned, type Scanned } from '@slipway/contract/devices/devices/label-code.ts'

/** What the camera can find: a device to add, or the link of an invitation or a share. */
export type Found = Scanned | { kind: 'link'; address: string }

const LINK = /^\/app\/[js]\/?$/
const TOKEN = /^#[\w-]{43}$/

/** Undefined for codes of others. Links are opened on this origin: the phone may have reached the server by another address. */
export function readCode(text: string): Found | undefined {
  const device = readScanned(text)
  if (device) return device
  const url = URL.parse(text.trim())
  if (!url || !LINK.test(url.pathname) || !TOKEN.test(url.hash)) return undefined
  return { kind: 'link', address: url.pathname + url.hash }
}
