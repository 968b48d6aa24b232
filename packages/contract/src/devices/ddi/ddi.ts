import * as z from 'zod/mini'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { codeOf, epochMs } from '../../schema.ts'

/** What ends an update successfully: the new version, as reported after the restart, or the client's own `closed`. */
export const confirmBy = { version: 1, closed: 2 } as const

/** How devices of a product update over hawkBit's device API; a product without its own setting has `usualDdiRules`. */
export const ddiRules = z.object({
  confirmBy: codeOf(confirmBy),
  /** The attribute that has the version; empty: one of the usual names. */
  versionAttribute: z.string().check(z.trim(), z.maxLength(64), z.regex(/^[A-Za-z0-9._-]*$/)),
  /** The firmware that attributes without a running update are about. */
  firmwareType: codeOf(firmwareTypes),
})
export type DdiRules = z.infer<typeof ddiRules>

export const usualDdiRules: DdiRules = {
  confirmBy: confirmBy.version,
  versionAttribute: '',
  firmwareType: firmwareTypes.module,
}

export const productDdi = z.extend(ddiRules, {
  /** When the gateway token was created; null: devices can use their own tokens only. */
  gatewayTokenTime: z.nullable(epochMs),
})
export type ProductDdi = z.infer<typeof productDdi>

/** A name that a client builds itself, such as Zephyr's board and hardware ID; empty: none. */
export const ddiName = z.string().check(z.trim(), z.maxLength(64), z.regex(/^[A-Za-z0-9._-]*$/))

export const deviceDdi = z.object({
  tenant: z.string(),
  controllerId: z.string(),
  ddiName: z.string(),
  /** What the client has said about its last updates; newest first, at most 20. */
  actions: z.array(
    z.object({
      actionNo: z.number(),
      time: epochMs,
      lines: z.array(z.string()),
      /** Lines that were not kept. */
      dropped: z.number(),
    }),
  ),
})
export type DeviceDdi = z.infer<typeof deviceDdi>
