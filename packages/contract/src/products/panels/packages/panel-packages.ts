import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../../schema.ts'
import { packageFlags } from './panel-findings.ts'
import { panelManifest, panelPlatforms } from './panel-manifest.ts'
import { packageState } from './panel-packages.lifecycle.ts'

const findings = z.array(
  z.object({
    flag: z.enum(packageFlags),
    file: z.string(),
    /** Absent for packages that were checked before lines were noted. */
    line: z.optional(z.int()),
    detail: z.string(),
  }),
)

/** The last upload for one platform. */
const panelPackage = z.object({
  platform: z.enum(panelPlatforms),
  state: codeOf(packageState),
  /** Why it was refused or could not be packaged; empty otherwise. */
  reason: z.string(),
  manifest: z.nullable(panelManifest),
  findings,
  files: z.int(),
  /** Of the package in bytes, and its digests. */
  size: z.int(),
  sha256: z.string(),
  md5: z.string(),
  /** Ed25519, with the key of this ID; empty until it is packaged. */
  sign: z.string(),
  keyId: z.string(),
  uploadTime: z.nullable(epochMs),
})
export type PanelPackage = z.infer<typeof panelPackage>

/** A build that its developer tries on phones. */
export const panelDebug = z.object({
  panelId: z.string(),
  version: z.string(),
  findings,
  files: z.int(),
  size: z.int(),
  sha256: z.string(),
  expireTime: epochMs,
})

/** EN-PANEL with code: its last upload for each platform, and the key that native apps check signatures with. */
export const panelPackages = z.object({
  packages: z.array(panelPackage),
  publicKey: z.nullable(z.object({ keyId: z.string(), key: z.string() })),
})
export type PanelPackages = z.infer<typeof panelPackages>

const PACKAGE_PREFIX = 'slipway panel package 1\n'

/** What is signed about a package: native apps check it before they run the package. */
export const signedText = (
  { platform, rnName, version }: { platform: string; rnName: string; version: string },
  { sha256, size }: { sha256: string; size: number },
): string => `${PACKAGE_PREFIX}${[platform, rnName, version, sha256, size].join('\n')}\n`
