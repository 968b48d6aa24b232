import * as z from 'zod/mini'
import { epochMs } from '../../schema.ts'
import { hostPermission, panelPermission } from '../../products/panels/packages/panel-manifest.ts'

/** The page of a code panel, for a frame without rights of its own, and what it may ask its host for. */
export const codeFrame = z.object({
  src: z.string(),
  permissions: z.array(hostPermission),
  links: z.array(z.string()),
})
export type CodeFrame = z.infer<typeof codeFrame>

/** The mini-program of an EIB panel, in the version of this user, with what the user has granted it. */
const panelProgram = z.object({
  miniProgramId: z.string(),
  cnName: z.string(),
  enName: z.string(),
  logo: z.string(),
  version: z.string(),
  granted: z.array(hostPermission),
  /** Whether the user has allowed or denied before. */
  isAnswered: z.boolean(),
})
export type PanelProgram = z.infer<typeof panelProgram>

/** What a user of a device gets: the panel that its product has chosen, as it is for this user and this model. */
export const homePanel = z.object({
  kind: z.enum(['generated', 'visual', 'blank', 'entry', 'code', 'eib']),
  panelId: z.string(),
  rnName: z.string(),
  version: z.string(),
  /** CN-07. */
  minAppVersion: z.string(),
  /** Null for a third-party entry, and for code. */
  document: z.nullable(z.record(z.string(), z.unknown())),
  entry: z.nullable(z.object({ url: z.string(), name: z.string(), icon: z.string() })),
  /** Of code, and of a mini-program. */
  frame: z.nullable(codeFrame),
  /** Of an EIB panel. */
  program: z.nullable(panelProgram),
})
export type HomePanel = z.infer<typeof homePanel>

/** The package of a native app. */
const nativePackage = z.object({
  /** With Range, for ten minutes; empty where the app has these bytes. */
  url: z.string(),
  expireTime: epochMs,
  size: z.int(),
  sha256: z.string(),
  md5: z.string(),
  sign: z.string(),
  keyId: z.string(),
  version: z.string(),
  entry: z.string(),
  permissions: z.array(panelPermission),
  links: z.array(z.string()),
  appVersion: z.string(),
  baseVersion: z.string(),
})

export const resolvedPanel = z.object({
  ...homePanel.shape,
  package: z.nullable(nativePackage),
  /** The app has this package already. */
  notModified: z.boolean(),
  /** Why it is the generated panel although the product has chosen another; empty otherwise. */
  reason: z.enum(['', 'app.tooOld', 'noPackage', 'noProgram']),
})
export type ResolvedPanel = z.infer<typeof resolvedPanel>

export const panelHosts = ['pwa', 'android', 'ios'] as const
export type PanelHost = (typeof panelHosts)[number]
