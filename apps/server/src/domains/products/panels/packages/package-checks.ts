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
import { BrokenPackage, type PackedFiles } from './zip-reading.ts'

interface CheckedPackage {
  /** With the entry that the panel begins with. */
  manifest: PanelManifest & { entry: string }
  files: PackedFiles
  findings: PackageFinding[]
}

/** Hermes bytecode (`BytecodeFileFormat.h`). */
const HERMES = Buffer.from('c61fbc03c103191f', 'hex')
const WEB_ENTRIES = ['index.html', 'dist/index.html']

/** What is in a package, checked for its panel. Throws `BrokenPackage`. */
export function checkPackage(
  sent: PackedFiles,
  { platform, rnName }: { platform: PanelPlatform; rnName: string },
): CheckedPackage {
  const files = withoutFolder(sent)
  const manifest = readManifest(files)
  if (manifest.rnName !== rnName) throw new BrokenPackage('otherName', `${manifest.rnName} ≠ ${rnName}`)
  const { minAppVersion } = manifest
  if (minAppVersion !== undefined && compareVersions(lowestAppVersions.any, minAppVersion) > 0)
    throw new BrokenPackage('lowApp', `${minAppVersion} < ${lowestAppVersions.any}`)
  const entry = entryOf(manifest, { platform, files })
  const checked = { manifest: { ...manifest, entry }, files }
  if (platform === 'web') return { ...checked, findings: checkWebFiles(files) }
  const bundle = files.get(entry) ?? Buffer.alloc(0)
  if (!bundle.subarray(0, HERMES.length).equals(HERMES) && !isText(bundle)) throw new BrokenPackage('badBundle', entry)
  return { ...checked, findings: [] }
}

/** Archives of a folder have it before each path. */
function withoutFolder(files: PackedFiles): PackedFiles {
  if (files.has(MANIFEST_FILE)) return files
  const [folder = ''] = [...files.keys()][0]?.split('/', 1) ?? []
  const prefix = `${folder}/`
  const isInside = files.has(prefix + MANIFEST_FILE) && [...files.keys()].every((path) => path.startsWith(prefix))
  if (!isInside) throw new BrokenPackage('noManifest', MANIFEST_FILE)
  return new Map([...files].map(([path, bytes]) => [path.slice(prefix.length), bytes]))
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
  const isRight = found !== undefined && (platform !== 'web' || /\.html?$/i.test(found))
  if (!isRight) throw new BrokenPackage('noEntry', candidates.join(', ') || 'entry')
  return found
}

function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
