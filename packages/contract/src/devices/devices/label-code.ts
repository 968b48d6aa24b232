import type { DeviceName } from '../../topic.ts'
import { deviceLimits } from './devices.limits.ts'
import { SERIAL } from './serial-pattern.ts'

/** Crockford's base 32: without letters that look like digits, or like each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
const BYTE_BITS = 8
const LABEL_CODE_LENGTH = 10
const CODE = new RegExp(`^[${ALPHABET}]{${LABEL_CODE_LENGTH}}$`)

/** The first 50 bits as ten characters. */
export function labelCodeOf(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let code = ''
  for (const byte of bytes) {
    value = (value << BYTE_BITS) | byte
    bits += BYTE_BITS
    while (bits >= BITS && code.length < LABEL_CODE_LENGTH) {
      bits -= BITS
      code += ALPHABET[(value >> bits) & (ALPHABET.length - 1)]
      value &= (1 << bits) - 1
    }
  }
  return code
}

/** As a person types it: in any case, with spaces and hyphens, O for 0, I or L for 1. Undefined where it is no code. */
export function readLabelCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** In two groups, as labels show it. */
export const shownLabelCode = (code: string): string =>
  `${code.slice(0, LABEL_CODE_LENGTH / 2)}-${code.slice(LABEL_CODE_LENGTH / 2)}`

/** What a label's QR code says. */
export interface Label extends DeviceName {
  /** Undefined on labels from before codes: the device needs another proof. */
  code: string | undefined
}

/**
 * The content of a label's QR code: an address of this installation, so that any phone's camera opens it. The code is in the
 * fragment, which reaches no server and no log.
 */
export const labelUrl = (base: string, { productId, serial, code }: DeviceName & { code: string }): string =>
  `${base}/app/a?p=${productId}&s=${encodeURIComponent(serial)}#${code}`

/** What a person can scan to add a device: the label of a device, or the ticket that the console shows for a virtual one. */
export type Scanned = { kind: 'label'; label: Label } | { kind: 'ticket'; ticket: string }

const TICKET = /^#ticket=([\w-]{43})$/

/** The address in the QR code of a virtual device. The ticket is in the fragment, as the code of a label is. */
export const ticketUrl = (base: string, ticket: string): string => `${base}/app/a#ticket=${ticket}`

/** Reads what was scanned, or the address that a phone's camera has opened. */
export function readScanned(text: string): Scanned | undefined {
  const label = readLabel(text)
  if (label) return { kind: 'label', label }
  if (!URL.canParse(text.trim())) return undefined
  const { pathname, hash } = new URL(text.trim())
  const ticket = pathname.endsWith('/app/a') ? TICKET.exec(hash)?.[1] : undefined
  return ticket === undefined ? undefined : { kind: 'ticket', ticket }
}

const EARLIER = new RegExp(`^slipway:device/([0-9a-f]{32})/(${SERIAL})$`)

/** Reads a scanned label, also of earlier versions. Undefined where the text is no label. */
export function readLabel(text: string): Label | undefined {
  const [, earlierProduct, earlierSerial] = EARLIER.exec(text.trim()) ?? []
  if (earlierProduct && earlierSerial) return { productId: earlierProduct, serial: earlierSerial, code: undefined }
  if (!URL.canParse(text.trim())) return undefined
  const { pathname, searchParams, hash } = new URL(text.trim())
  const productId = searchParams.get('p') ?? ''
  const serial = searchParams.get('s') ?? ''
  const isLabel =
    pathname.endsWith('/app/a') &&
    /^[0-9a-f]{32}$/.test(productId) &&
    serial.length <= deviceLimits.serialLength &&
    new RegExp(`^${SERIAL}$`).test(serial)
  return isLabel ? { productId, serial, code: readLabelCode(hash.slice(1)) } : undefined
}
