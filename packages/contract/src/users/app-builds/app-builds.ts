import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { epochMs } from '../../schema.ts'
import { packageTypes } from '../apps/apps.ts'
import { buildState } from './app-builds.lifecycle.ts'
import { buildNeeds } from './build-readiness.ts'
import { isOemVersion } from './oem-version.ts'

/** EN-BUILD-01. */
export const packageType = z.enum(packageTypes)

/** EN-BUILD-02. */
export const oemVersion = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(20),
    z.refine((version) => isOemVersion(version), { error: rule('oemVersion') }),
  ),
  '1.0.0',
)

/** What a build makes. */
export const buildPlatforms = ['android', 'webClip'] as const
export type BuildPlatform = (typeof buildPlatforms)[number]

/** Of the Android package and the Web Clip profile, in their order. */
const buildStepKeys = ['queued', 'key', 'icons', 'package', 'align', 'sign', 'verify', 'profile', 'store'] as const
export type BuildStepKey = (typeof buildStepKeys)[number]

/** Whose certificate signed a profile: what iOS shows with it follows from this. */
const iosSigners = ['none', 'authority', 'certificate'] as const

const state = z.enum(buildState)

export const buildStep = z.object({ step: z.enum(buildStepKeys), startTime: epochMs, endTime: z.nullable(epochMs) })

const quota = z.object({ limit: z.int(), used: z.int(), freeAt: epochMs })

/** CA-082, EN-BUILD: the newest build of a type; without one its state is 0 and its addresses are empty (CN-44). */
export const appBuild = z.object({
  /** Empty without a build. */
  buildId: z.string(),
  packageType,
  oemVersion: z.string(),
  versionCode: z.int(),
  state,
  /** For sessions of the console (SI-085). */
  innerAndroidDownloadUrl: z.string(),
  /** Signed: works without a session. */
  outterAndroidDownloadUrl: z.string(),
  iosDownloadUrl: z.string(),
  /** The page of the QR code: it offers both platforms, and belongs to this build (ST-55). */
  pageUrl: z.string(),
  steps: z.array(buildStep),
  /** Builds that are before it. */
  queuePlace: z.int(),
  size: z.nullable(z.int()),
  sha256: z.string(),
  certSha256: z.string(),
  /** Of the profile for iOS. */
  iosSigner: z.enum(iosSigners),
  startTime: z.nullable(epochMs),
  endTime: z.nullable(epochMs),
  /** Null: until it is withdrawn. */
  expiresTime: z.nullable(epochMs),
  withdrawTime: z.nullable(epochMs),
  startedBy: z.string(),
  error: z.nullable(z.object({ code: z.string(), text: z.string(), cure: z.string() })),
})
export type AppBuild = z.infer<typeof appBuild>

/** What can be started now. */
export const buildOutlook = z.extend(appBuild, {
  /** What keeps the next one from starting. */
  missing: z.array(z.enum(buildNeeds)),
  day: quota,
  month: quota,
  /** The version that a form proposes. */
  nextVersion: z.string(),
  /** Tools that no process with the role builds has; empty where packages can be built. */
  toolsMissing: z.array(z.string()),
  /** The command that installs them. */
  toolsCommand: z.string(),
})
export type BuildOutlook = z.infer<typeof buildOutlook>

export const buildRow = z.extend(appBuild, {
  /** The end of what the tools printed. */
  log: z.string(),
})
export type BuildRow = z.infer<typeof buildRow>

/** What the public page of a build shows. */
export const publicBuild = z.object({
  appName: z.object({ zh: z.string(), en: z.string() }),
  logo: z.string(),
  packageType,
  oemVersion: z.string(),
  packageName: z.string(),
  size: z.int(),
  sha256: z.string(),
  certSha256: z.string(),
  buildTime: epochMs,
  androidUrl: z.string(),
  iosUrl: z.string(),
  iosSigner: z.enum(iosSigners),
  /** The branded web app. */
  appUrl: z.string(),
  /** The page of the newer build of this type; empty where this is the newest. */
  newerUrl: z.string(),
  /** An experience build that a newer one replaced: only the newer one can be downloaded. */
  isReplaced: z.boolean(),
})
export type PublicBuild = z.infer<typeof publicBuild>
