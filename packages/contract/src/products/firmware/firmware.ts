import * as z from 'zod/mini'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { otaAreas, otaRegions } from './areas.ts'
import { deltaStates } from './deltas.ts'
import { otaStatus } from './firmware.lifecycle.ts'
import { publishTypes } from './release-decisions.ts'

/** EN-OTA-17, SI-072: ask the user, install silently in idle hours, or force it. */
export const remindTypes = { ask: 1, silent: 2, forced: 3 } as const
export type RemindType = (typeof remindTypes)[keyof typeof remindTypes]

const area = z.enum(otaAreas)
/** `ok`, the reason of a failure in the caller's language, or null: the release has not reached this region. */
const regionResult = z.nullable(z.string())

/** The newest run of a release on its devices; null before the first. */
const newestRun = z.nullable(
  z.object({
    kind: z.string(),
    state: z.string(),
    settled: z.number(),
    total: z.number(),
    /** Jobs of simulated and virtual devices, which are not in the other totals. */
    simulated: z.number(),
    simulatedSettled: z.number(),
    /** Devices that its groups reach; null without groups. */
    target: z.nullable(z.number()),
    /** Why it was held, paused or stopped; empty otherwise. */
    heldWhy: z.string(),
  }),
)

/** EN-OTA: a release of one version of a firmware for one product. */
export const otaRecord = z.object({
  recordId: z.string(),
  productId: z.string(),
  /** The same id (CN-24). */
  pId: z.string(),
  firmwareId: z.string(),
  firmwareType: codeOf(firmwareTypes),
  firmwareLabel: z.string(),
  firmwareLabelEn: z.string(),
  /** Of a firmware of the library; empty for the product's own. */
  moduleId: z.string(),
  packageId: z.string(),
  firmwareVersion: z.string(),
  /** Where the caller can download the file. */
  firmwareUrl: z.string(),
  serialProtocolUrl: z.string(),
  fileName: z.string(),
  md5: z.string(),
  sha256: z.string(),
  size: z.number(),
  parameterConfig: z.record(z.string(), z.unknown()),
  /** Versions of other types that are released together with it. */
  withPackages: z.array(
    z.object({
      packageId: z.string(),
      firmwareId: z.string(),
      firmwareType: codeOf(firmwareTypes),
      firmwareVersion: z.string(),
    }),
  ),
  publishStatus: codeOf(otaStatus),
  publishType: z.nullable(codeOf(publishTypes)),
  grayRatio: z.nullable(z.number()),
  effectiveDay: z.nullable(z.number()),
  area: z.nullable(area),
  remindType: codeOf(remindTypes),
  releaseNotes: z.string(),
  releaseNotesEn: z.string(),
  cnDevices: z.array(z.string()),
  usDevices: z.array(z.string()),
  /** 1 if the release was created with a new version. */
  isAdd: z.literal([0, 1]),
  /** It fixes a vulnerability. */
  isSecurity: z.boolean(),
  userId: z.string(),
  account: z.string(),
  /** Epoch ms of the first release; null before. */
  publishTime: z.nullable(epochMs),
  createTime: epochMs,
  updateTime: epochMs,
  /** When the window for test devices, or of a gray release, ends. */
  effectiveTime: z.nullable(epochMs),
  isExpired: z.boolean(),
  testedTime: z.nullable(epochMs),
  /** Why the last validation failed; empty if none did. */
  failReason: z.string(),
  failTime: z.nullable(epochMs),
  withdrawTime: z.nullable(epochMs),
  campaign: newestRun,
  deleteTime: z.nullable(epochMs),
  cn: regionResult,
  us: regionResult,
})
export type OtaRecord = z.infer<typeof otaRecord>

/** A test device with what it has reported. */
const testDevice = z.object({
  serial: z.string(),
  region: z.enum(otaRegions),
  /** False: the device was deleted after it was listed. */
  isPresent: z.boolean(),
  /** What the device reports for this type; empty if it never reported one. */
  reportedVersion: z.string(),
  reportedTime: z.nullable(epochMs),
  /** Whether it reports the version of the release. */
  isConfirmed: z.boolean(),
})
export type TestDevice = z.infer<typeof testDevice>

export const otaDetail = z.extend(otaRecord, {
  reportedAs: z.string(),
  devices: z.array(testDevice),
  productName: z.string(),
})
export type OtaDetail = z.infer<typeof otaDetail>

/** Patches from older versions to that of a release. */
export const otaDeltas = z.object({
  /** False: the server's version of Node.js cannot create them. */
  isSupported: z.boolean(),
  fullSize: z.number(),
  deltas: z.array(
    z.object({
      fromVersion: z.string(),
      state: z.enum(deltaStates),
      /** Null until it was made. */
      size: z.nullable(z.number()),
      /** Complete downloads by devices. */
      downloads: z.number(),
      savedBytes: z.number(),
    }),
  ),
})
export type OtaDeltas = z.infer<typeof otaDeltas>

const releasedVersion = z.object({
  recordId: z.string(),
  firmwareVersion: z.string(),
  publishTime: z.nullable(epochMs),
  grayRatio: z.nullable(z.number()),
  area: z.nullable(area),
  isExpired: z.boolean(),
  campaign: newestRun,
})
const versionInFlow = z.object({
  recordId: z.string(),
  firmwareVersion: z.string(),
  publishStatus: codeOf(otaStatus),
})

const firmwareState = {
  firmwareType: codeOf(firmwareTypes),
  firmwareId: z.string(),
  firmwareLabel: z.string(),
  firmwareLabelEn: z.string(),
  latest: z.nullable(releasedVersion),
  inFlow: z.nullable(versionInFlow),
  /** Held rollouts of versions before the newest. */
  held: z.array(z.object({ recordId: z.string(), firmwareVersion: z.string(), campaign: newestRun })),
}

/** CA-013: a product with releases, and the firmware of each type. */
export const otaProduct = z.object({
  productId: z.string(),
  pId: z.string(),
  productName: z.string(),
  productPic: z.string(),
  /** The earliest state of its versions in flow; 4 if none is. */
  publishStatus: codeOf(otaStatus),
  updateTime: epochMs,
  firmwares: z.array(z.object(firmwareState)),
})
export type OtaProduct = z.infer<typeof otaProduct>

/** One type in the firmware step of a product. */
export const firmwareStep = z.object({
  ...firmwareState,
  /** Null: the product uses no firmware of this type. */
  firmwareId: z.nullable(z.string()),
  /** Empty for the product's own firmware. */
  moduleId: z.string(),
  /** Devices that report a version of this type. */
  deviceCount: z.number(),
  /** The most common reported versions. */
  versions: z.array(z.object({ version: z.string(), deviceCount: z.number() })),
})
export type FirmwareStep = z.infer<typeof firmwareStep>

/** A version that a release can use. */
export const releasablePackage = z.object({
  packageId: z.string(),
  firmwareVersion: z.string(),
  specification: z.string(),
  fileName: z.string(),
  size: z.number(),
  md5: z.string(),
  packageTime: epochMs,
  /** False: not above the newest version that was released for this product. */
  isReleasable: z.boolean(),
})
export type ReleasablePackage = z.infer<typeof releasablePackage>
