import type { Steps } from '@slipway/contract/cooperative-steps.ts'
import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import { panelMethods } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { COMPANION_VERSION } from '@slipway/contract/http/companion-version.ts'
import { isError, miniFindingKinds, type MiniFindingKind } from '@slipway/contract/users/mini-programs/mini-findings.ts'
import {
  MINI_MANIFEST_FILE,
  miniManifest,
  type MiniManifest,
} from '@slipway/contract/users/mini-programs/mini-manifest.ts'
import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import type { MiniFinding } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import * as z from 'zod/mini'
import { cooperatively } from '../../../concurrency/cooperative.ts'
import { windowsOf } from '../../../files/text-windows.ts'
import { withoutFolder } from '../../../files/without-folder.ts'
import { BrokenPackage, readZip, type PackedFiles } from '../../../files/zip-reading.ts'
import { scanWebFiles } from '../../products/panels/index.ts'
import { contentFits } from './mini-content.ts'
import { inlineScripts } from './inline-scripts.ts'

interface CheckedProgram {
  /** Undefined where it can't be read. */
  manifest: MiniManifest | undefined
  files: PackedFiles
  findings: MiniFinding[]
}

const at = (kind: MiniFindingKind, file: string, line = 0, detail = ''): MiniFinding => ({
  kind,
  file: file.slice(0, 200),
  line,
  detail: detail.slice(0, 200),
})
const isKind = (name: string): name is MiniFindingKind => (miniFindingKinds as readonly string[]).includes(name)

const TYPES = /\.(html?|css|m?js|json|svg|png|jpe?g|webp|gif|woff2|mp3|mp4)$/i
const NAME = /^[\w.\-/ \p{Script=Han}]+$/u

/** What is in an archive; `packed`: versions of the program that were packaged before. */
export async function checkMiniProgram(zip: Buffer, packed: readonly string[]): Promise<CheckedProgram> {
  try {
    const files = withoutFolder(await readZip(zip), MINI_MANIFEST_FILE)
    const { manifest, findings: ofManifest } = checkedManifest(files, packed)
    const ofFiles = await cooperatively(fileFindings(files))
    const ofCode = await cooperatively(codeFindings(files, manifest))
    const findings = [...ofManifest, ...ofFiles, ...ofCode]
    const sorted = findings.toSorted((one, other) => Number(isError(other.kind)) - Number(isError(one.kind)))
    return { manifest, files, findings: sorted.slice(0, limits.findings) }
  } catch (error) {
    if (!(error instanceof BrokenPackage)) throw error
    const { problem, place } = error
    return { manifest: undefined, files: new Map(), findings: [at(isKind(problem) ? problem : 'notZip', place)] }
  }
}

function checkedManifest(
  files: PackedFiles,
  packed: readonly string[],
): { manifest: MiniManifest | undefined; findings: MiniFinding[] } {
  const bytes = files.get(MINI_MANIFEST_FILE) ?? Buffer.alloc(0)
  const broken = (detail: string) => ({
    manifest: undefined,
    findings: [at('badManifest', MINI_MANIFEST_FILE, lineOfField(bytes, detail), detail)],
  })
  if (bytes.length > limits.manifestBytes) return broken('')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return broken('JSON')
  }
  const read = z.safeParse(miniManifest, json)
  if (!read.success) return broken((read.error.issues[0]?.path ?? []).join('.'))
  const manifest = read.data
  const findings: MiniFinding[] = []
  const note = (kind: MiniFindingKind, field: string, detail: string) =>
    findings.push(at(kind, MINI_MANIFEST_FILE, lineOfField(bytes, field), detail))
  if (!files.has(manifest.entry) || !/\.html?$/i.test(manifest.entry)) note('noEntry', 'entry', manifest.entry)
  const newest = packed.find((one) => compareVersions(manifest.version, one) <= 0)
  if (newest !== undefined) note('notHigher', 'version', `${manifest.version} ≤ ${newest}`)
  if (manifest.minAppVersion !== undefined && compareVersions(manifest.minAppVersion, COMPANION_VERSION) > 0)
    note('tooNew', 'minAppVersion', `${manifest.minAppVersion} > ${COMPANION_VERSION}`)
  if (manifest.languages.length < 2) note('oneLanguage', 'languages', manifest.languages.join())
  return { manifest, findings }
}

/** Where a field is in the text of a manifest; 0 where it is missing. */
function lineOfField(bytes: Buffer, field: string): number {
  const [name = ''] = field.split('.')
  const found = name === '' ? -1 : bytes.indexOf(`"${name}"`)
  return found < 0 ? 0 : bytes.subarray(0, found).toString('latin1').split('\n').length
}

function* fileFindings(files: PackedFiles): Steps<MiniFinding[]> {
  const findings: MiniFinding[] = []
  for (const [file, bytes] of files) {
    yield
    if (!NAME.test(file) || file.normalize('NFC') !== file) findings.push(at('badPath', file))
    if (file.split('/').length > limits.depth + 1) findings.push(at('tooDeep', file))
    if (bytes.length > limits.fileBytes) findings.push(at('fileTooLarge', file))
    if (!TYPES.test(file)) findings.push(at('badType', file))
    else if (!contentFits(file, bytes)) findings.push(at('otherContent', file))
    if (findings.length >= limits.findings) break
  }
  return findings
}

/** The SDK has the methods of one device of a home behind `home.device(…)`. */
const ofOneDevice: Partial<Record<HostPermission, string>> = {
  device: String.raw`home\.device\s?\(`,
  history: String.raw`\)\.(?:history|events)\(`,
}

/** How code names the methods of each permission. */
const uses: readonly [HostPermission, RegExp][] = [
  ...new Set(Object.values(panelMethods).filter((permission) => permission !== null)),
].map((permission) => {
  const methods = Object.entries(panelMethods).flatMap(([name, needs]) => (needs === permission ? [name] : []))
  const named = methods.map((name) => String.raw`\b${name.replace('.', String.raw`\.`)}\b`)
  return [permission, new RegExp([...named, ofOneDevice[permission] ?? []].flat().join('|'))]
})

function* codeFindings(files: PackedFiles, manifest: MiniManifest | undefined): Steps<MiniFinding[]> {
  const { foreign, findings: flagged } = yield* scanWebFiles(files)
  const findings: MiniFinding[] = [
    ...foreign.map(({ file, line, detail }) => at('foreignAddress', file, line, detail)),
    ...flagged
      // Hosts of the manifest may be opened.
      .filter(({ flag, detail }) => flag !== 'otherSite' || !manifest?.links.includes(detail.toLowerCase()))
      .map(({ flag, file, line, detail }) => at(flag, file, line, detail)),
  ]
  const used = new Map<HostPermission, MiniFinding>()
  for (const [file, bytes] of files) {
    const isPage = /\.html?$/i.test(file)
    if (!isPage && !/\.m?js$/i.test(file)) continue
    for (const { piece, isOwn, lineAt } of windowsOf(bytes.toString('utf8'))) {
      yield
      const scripts = isPage && findings.length < limits.findings ? inlineScripts(piece) : []
      for (const { index, detail } of scripts)
        if (isOwn(index)) findings.push(at('inlineScript', file, lineAt(index), detail))
      for (const [permission, pattern] of uses) {
        if (used.has(permission)) continue
        yield
        const found = pattern.exec(piece)
        if (found && isOwn(found.index)) used.set(permission, at('undeclared', file, lineAt(found.index), permission))
      }
    }
  }
  if (!manifest) return findings
  const declared = new Set(manifest.permissions)
  findings.push(...[...used].flatMap(([permission, finding]) => (declared.has(permission) ? [] : [finding])))
  findings.push(
    ...[...declared].flatMap((permission) =>
      used.has(permission) ? [] : [at('unused', MINI_MANIFEST_FILE, 0, permission)],
    ),
  )
  return findings
}
