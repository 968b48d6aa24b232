import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { serial } from '../../devices/devices/devices.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { productId } from '../../products/products/products.ts'
import { rule } from '../../rules.ts'
import { nearbyId } from './binding/bind-tokens.ts'
import { homeDevice, labelProduct } from './home-devices.ts'
import { homeDeviceId, homeId } from './homes.ts'

const ofUsers = { access: endUsers, isAudited: false } as const

/** What a label belongs to, before it is used. */
export const getLabelProduct = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/product`,
  summary: { zh: '标签对应的产品', en: 'Get the product of a label' },
  input: z.object({ productId }),
  output: labelProduct,
  refusals: ['homes.notReleased'],
})

interface Claim {
  productId?: string | undefined
  serial?: string | undefined
  code?: string | undefined
  nearbyId?: string | undefined
  ticket?: string | undefined
}

function isOneProof({ productId: product, serial: number, code, nearbyId: near, ticket }: Claim): boolean {
  const isNamed = number !== undefined && (code !== undefined || product !== undefined)
  const hasNone = [product, number, code].every((one) => one === undefined)
  return near === undefined && ticket === undefined ? isNamed : hasNone && (near === undefined || ticket === undefined)
}

/**
 * Binds a device to a home with the code of its label or, without a code, after a press on the device; the serial number alone
 * proves nothing. The first claim wins; a claim of a device that this home already has returns it.
 */
export const claimDevice = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/device/claim`,
  summary: { zh: '添加设备', en: 'Add a device to a home' },
  input: z
    .object({
      homeId,
      /** Absent where a person has typed the label: the code tells devices with the same serial number apart. */
      productId: z.optional(productId),
      serial: z.optional(serial),
      /** In any case, with or without hyphens and spaces. Without it someone must have pressed the device's button. */
      code: z.optional(z.string().check(z.maxLength(64))),
      /** Of a nearby device, in place of all these. */
      nearbyId: z.optional(nearbyId),
      /** Of a virtual device, in place of all these. */
      ticket: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
    })
    .check(z.refine(isOneProof, { error: rule('oneProof') })),
  output: z.extend(homeDevice, {
    /** False before its first connect. */
    activated: z.boolean(),
    /** The home had it before. */
    isPresent: z.boolean(),
  }),
  refusals: [
    'homes.notFound',
    'homes.claimRefused',
    'homes.codeLocked',
    'homes.notPressed',
    'homes.ticketSpent',
    'homes.tooManyClaims',
    'homes.boundElsewhere',
    'homes.carried',
    'homes.tooManySubDevices',
    'homes.inYourHome',
    'homes.notReleased',
    'homes.wayClosed',
    'homes.tooManyDevices',
    'virtual-devices.hidden',
    'virtual-devices.tooMany',
    'devices.tooMany',
  ],
})

/** The device is free for another home, which sees nothing from before. */
export const unbindDevice = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/device`,
  summary: { zh: '移除设备', en: 'Remove a device from its home' },
  input: z.object({
    deviceId: homeDeviceId,
    /** Also erases messages, events and history. */
    eraseHistory: z._default(z.boolean(), true),
  }),
  refusals: ['homes.deviceNotFound'],
})
