import * as z from 'zod/mini'
import { integer, line, matching } from '../../../schema.ts'
import { panelsLimits } from '../panels.limits.ts'
import { panelPackagesLimits as limits } from './panel-packages.limits.ts'

export const MANIFEST_FILE = 'panel.json'

export const panelPlatforms = ['android', 'ios', 'web'] as const
export type PanelPlatform = (typeof panelPlatforms)[number]

/** What a panel asks its host for, in addition to what every panel may do. The devices of a home are for mini programs only. */
const panelPermissions = ['device', 'history', 'store', 'timers', 'media', 'links'] as const
export const panelPermission = z.enum(panelPermissions)
export type PanelPermission = (typeof panelPermissions)[number]
/** With the devices of a home, which only mini-programs ask for. */
export const hostPermissions = [...panelPermissions, 'home'] as const
export const hostPermission = z.enum(hostPermissions)
export type HostPermission = (typeof hostPermissions)[number]

/** The version of the protocol between host and panel. */
const BRIDGE_VERSION = 1

const version = matching({ max: panelsLimits.version.max }, /^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'toolVersion')
const path = z.string().check(z.minLength(1), z.maxLength(limits.path))
/** A host that the panel may open pages of, by https. */
const host = matching(limits.host, /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'hostName')

/** `panel.json` of a package. */
export const panelManifest = z.object({
  rnName: matching({ max: panelsLimits.rnName.max }, /^[A-Za-z][A-Za-z0-9_]*$/, 'deKey'),
  version,
  bridge: z._default(integer({ min: 1, max: BRIDGE_VERSION }), BRIDGE_VERSION),
  /** The file that starts the panel; web packages begin with `index.html` or `dist/index.html` without one. */
  entry: z.optional(path),
  permissions: z._default(z.array(panelPermission).check(z.maxLength(panelPermissions.length)), []),
  links: z._default(z.array(host).check(z.maxLength(limits.links)), []),
  minAppVersion: z.optional(version),
  baseVersion: z.optional(version),
  name: z.optional(z.object({ zh: line(limits.name), en: line(limits.name) })),
})
export type PanelManifest = z.infer<typeof panelManifest>
