import {
  MANIFEST_FILE,
  panelManifest,
  type PanelManifest,
  type PanelPlatform,
} from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { panelPackagesLimits as limits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import * as z from 'zod/mini'
import { checkWebFiles, type PackageFinding } from './web-checks.ts'
import { withoutFolder } from '../../../../files/without-folder.ts'
import { isUtf8Text } from '../../../../files/file-content.ts'
import { BrokenPackage, type PackedFiles } from '../../../../files/zip-reading.ts'

interface CheckedPackage {
  /** With the entry that the panel begins with. */
  manifest: PanelManifest & { entry: string }
  files: PackedFiles
  findings: PackageFinding[]
}

/** Hermes bytecode (`BytecodeFileFormat.h`). */
const HERMES = Buffer.from('c61fbc03c103191f', 'hex')
const WEB_ENTRIES = ['index.html', 'dist/index.html']
/** React Native's bundles have these names; one that names the other platform is a mistake. */
const entryNames: Readonly<Record<PanelPlatform, RegExp>> = {
  web: /\.html?$/i,
  android: /^(?!.*\.ios\.).*\.(bundle|js|hbc)$/i,
  ios: /^(?!.*\.android\.).*\.(jsbundle|bundle|js|hbc)$/i,
}

/** What is in a package, checked for its panel. Throws `BrokenPackage`. */
export async function checkPackage(
  sent: PackedFiles,
  { platform, rnName }: { platform: PanelPlatform; rnName: string },
): Promise<CheckedPackage> {
  const files = withoutFolder(sent, MANIFEST_FILE)
  const manifest = readManifest(files)
  if (manifest.rnName !== rnName) throw new BrokenPackage('otherName', `${manifest.rnName} ≠ ${rnName}`)
  const { minAppVersion } = manifest
  if (minAppVersion !== undefined && compareVersions(lowestAppVersions.any, minAppVersion) > 0)
    throw new BrokenPackage('lowApp', `${minAppVersion} < ${lowestAppVersions.any}`)
  const entry = entryOf(manifest, { platform, files })
  const checked = { manifest: { ...manifest, entry }, files }
  if (platform === 'web') return { ...checked, findings: await checkWebFiles(files) }
  const bundle = files.get(entry) ?? Buffer.alloc(0)
  const isCode = bundle.length > 0 && isUtf8Text(bundle)
  if (!bundle.subarray(0, HERMES.length).equals(HERMES) && !isCode) throw new BrokenPackage('badBundle', entry)
  return { ...checked, findings: [] }
}

function readManifest(files: PackedFiles): PanelManifest {
  const bytes = files.get(MANIFEST_FILE) ?? Buffer.alloc(0)
  if (bytes.length > limits.manifestBytes) throw new BrokenPackage('badManifest', MANIFEST_FILE)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw Object.assign(new BrokenPackage('badManifest', MANIFEST_FILE), { cause: error })
  }
  const read = z.safeParse(panelManifest, json)
  if (read.success) return read.data
  const field = (read.error.issues[0]?.path ?? []).join('.')
  throw new BrokenPackage('badManifest', field ? `${MANIFEST_FILE}: ${field}` : MANIFEST_FILE)
}

function entryOf(
  { entry }: PanelManifest,
  { platform, files }: { platform: PanelPlatform; files: PackedFiles },
): string {
  const candidates = entry === undefined && platform === 'web' ? WEB_ENTRIES : [entry ?? '']
  const found = candidates.find((path) => files.has(path))
  if (found === undefined || (platform === 'web' && !entryNames.web.test(found)))
    throw new BrokenPackage('noEntry', candidates.join(', ') || 'entry')
  if (!entryNames[platform].test(found)) throw new BrokenPackage('wrongEntry', found)
  return found
}
