import * as z from 'zod/mini'
import { hostPermission, hostPermissions } from '../../products/panels/packages/panel-manifest.ts'
import { integer, matching } from '../../schema.ts'
import { miniProgramsLimits as limits } from './mini-programs.limits.ts'

export const MINI_MANIFEST_FILE = 'miniprogram.json'
/** The version of the protocol between host and program. */
const MINI_BRIDGE = 1

const version = matching({ max: 20 }, /^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'toolVersion')
const host = matching(limits.host, /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'hostName')
const languages = ['zh_CN', 'en_US'] as const

/** `miniprogram.json` of a package. */
export const miniManifest = z.object({
  version,
  bridge: z._default(integer({ min: 1, max: MINI_BRIDGE }), MINI_BRIDGE),
  /** The file that starts the program. */
  entry: z._default(z.string().check(z.minLength(1), z.maxLength(200)), 'index.html'),
  permissions: z._default(z.array(hostPermission).check(z.maxLength(hostPermissions.length)), []),
  links: z._default(z.array(host).check(z.maxLength(limits.links)), []),
  minAppVersion: z.optional(version),
  languages: z.array(z.enum(languages)).check(z.minLength(1), z.maxLength(languages.length)),
})
export type MiniManifest = z.infer<typeof miniManifest>
