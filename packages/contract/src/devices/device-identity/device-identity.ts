import * as z from 'zod/mini'
import { rejectedConnection } from '../devices/devices.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { deviceIdentityLimits } from './device-identity.limits.ts'

/** Whether devices of a product show certificates: not at all, in place of a secret, or always. */
export const certificateUse = { none: 0, allowed: 1, required: 2 } as const
export type CertificateUse = (typeof certificateUse)[keyof typeof certificateUse]

/**
 * The authentication methods that a product's devices may use; a product without its own setting has
 * `usualIdentityRules`.
 */
export const identityRules = z.object({
  /** A device may fetch its own secret by means of the product secret. */
  allowRegistration: z.boolean(),
  /** A signature without a timestamp is accepted, over TLS only. */
  allowNoClock: z.boolean(),
  certificateUse: codeOf(certificateUse),
  /** Gateways of the same account may connect these devices without proof of their secrets. */
  trustGateways: z.boolean(),
  /** A device that was reset by hand leaves its home; otherwise its owner has to remove it first. */
  resetLeavesHome: z.boolean(),
  /** End users may add devices with the code of the label. */
  claimByLabel: z.boolean(),
  /** End users may add devices that pass on the token of the app, as with Wi-Fi by Bluetooth. */
  claimBySetup: z.boolean(),
  /** End users may add devices after a press on their button, in the same network. */
  claimByPress: z.boolean(),
})
export type IdentityRules = z.infer<typeof identityRules>

export const usualIdentityRules: IdentityRules = {
  allowRegistration: false,
  allowNoClock: false,
  certificateUse: certificateUse.none,
  trustGateways: false,
  resetLeavesHome: false,
  claimByLabel: true,
  claimBySetup: true,
  claimByPress: true,
}

/** A device that fetched its secret. */
const registration = z.object({ serial: z.string(), time: epochMs, ip: z.string() })
export type Registration = z.infer<typeof registration>

export const deviceIdentity = z.extend(identityRules, {
  /** When the product secret was last replaced; null without one. */
  productSecretTime: z.nullable(epochMs),
  /** Newest first, at most 50. */
  registrations: z.array(registration),
  /** Refused sign-ins and registrations of all devices of the product; newest first, at most 50. */
  refusedAttempts: z.array(rejectedConnection),
})
export type DeviceIdentityView = z.infer<typeof deviceIdentity>

/** SHA-256 of the certificate's DER: 64 lower-case hex digits. Colons and upper case are accepted as input. */
export const fingerprint = z.string().check(
  z.maxLength(128),
  z.overwrite((value: string) => value.replaceAll(/[:\s]/g, '').toLowerCase()),
  z.regex(/^[0-9a-f]{64}$/),
)

export const certificatePem = z.string().check(z.trim(), z.maxLength(deviceIdentityLimits.certificateCharacters))

export const deviceCertificate = z.object({
  fingerprint: z.string(),
  subject: z.string(),
  issuer: z.string(),
  validFrom: epochMs,
  validTo: epochMs,
  createTime: epochMs,
  /** Null while it is valid. */
  revokeTime: z.nullable(epochMs),
})
export type DeviceCertificateView = z.infer<typeof deviceCertificate>
