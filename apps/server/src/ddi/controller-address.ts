import { SERIAL } from '@slipway/contract/devices/devices/serial-pattern.ts'
import type { ClaimedDevice } from './ports.ts'

/** The tenant in all links: Zephyr searches for it in them, and only accepts upper case. */
const LINK_TENANT = 'DEFAULT'
const PRODUCT = /^[0-9a-f]{32}$/
const FULL = new RegExp(`^([0-9a-f]{32}):(${SERIAL})$`, 'i')
const NAME = /^[A-Za-z0-9._:-]{1,64}$/
const WHOLE_SERIAL = new RegExp(`^${SERIAL}$`)

/** `default` in any case with `{productId}:{serial}` or an assigned name; or a product's own tenant with the serial. */
export function claimedDevice(tenant: string, controllerId: string): ClaimedDevice | undefined {
  const full = FULL.exec(controllerId)
  const product = tenant.toLowerCase()
  if (PRODUCT.test(product)) {
    if (full)
      return full[1]?.toLowerCase() === product ? { productId: product, serial: full[2], name: undefined } : undefined
    return WHOLE_SERIAL.test(controllerId) ? { productId: product, serial: controllerId, name: undefined } : undefined
  }
  if (product !== 'default') return undefined
  if (full) return { productId: full[1]?.toLowerCase(), serial: full[2], name: undefined }
  if (!NAME.test(controllerId)) return undefined
  return {
    productId: undefined,
    serial: WHOLE_SERIAL.test(controllerId) ? controllerId : undefined,
    name: controllerId,
  }
}

/** The controller in links: as the client wrote it, unless that needs the product's tenant. */
export const linkedController = (tenant: string, controllerId: string): string =>
  tenant.toLowerCase() === 'default' || controllerId.includes(':')
    ? controllerId
    : `${tenant.toLowerCase()}:${controllerId}`

export const controllerRoot = (origin: string, controller: string): string =>
  `${origin}/${LINK_TENANT}/controller/v1/${controller}`

/** Zephyr has 199 characters for a path from the tenant on; the token in it has at most 60. */
const LONGEST_NAME = 12

/** The file's name in links; replies name it as it was uploaded. */
export function linkedFile(name: string): string {
  if (/^[\w.-]+$/.test(name) && name.length <= LONGEST_NAME) return name
  const ending = /\.[A-Za-z0-9]{1,6}$/.exec(name)?.[0] ?? ''
  return `image${ending}`
}
