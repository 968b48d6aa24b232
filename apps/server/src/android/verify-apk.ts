import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { permissions, type ApkSpec } from './apk-spec.ts'
import { ApkNotVerified } from './apk-failures.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import { REGISTRATION, registrationOf } from './registration-file.ts'
import { offlinePage, shellCode } from './shell-files.ts'

interface Wanted {
  spec: ApkSpec
  /** SHA-256 of the certificates that must have signed, the oldest first. */
  signer: readonly string[]
  /** All entries but those of the signature. */
  entries: readonly string[]
}

function require(isSo: boolean, what: string): void {
  if (!isSo) throw new ApkNotVerified(`the package is not as wanted: ${what}`)
}

const NOTHING = new Uint8Array(0)
const SIGNATURE_FILES = new Set(['META-INF/MANIFEST.MF', 'META-INF/CERT.SF', 'META-INF/CERT.RSA'])

/** The last Android that does not know rotated keys: 8.1. */
const LAST_WITHOUT_ROTATION = '27'

const printsOf = (said: string, of: RegExp): string[] => [...said.matchAll(of)].flatMap(([, print]) => print ?? [])
const SIGNER = /^(?:V\d+\.?\d* )?Signer(?! #\d+ in lineage).* certificate SHA-256 digest: ([0-9a-f]{64})$/gm
const IN_LINEAGE = /^Signer #\d+ in lineage certificate SHA-256 digest: ([0-9a-f]{64})$/gm

async function verifySignature(file: string, signer: readonly string[], run: ToolRun): Promise<void> {
  const said = await runTool('apksigner', ['verify', '--print-certs', '--verbose', file], run)
  for (const scheme of ['v1', 'v2', 'v3']) {
    require(new RegExp(`^Verified using ${scheme} scheme .*: true$`, 'm').test(said), `signature scheme ${scheme}`)
  }
  requireSigner(said, signer.at(-1))
  if (signer.length === 1) return
  const older = ['--max-sdk-version', LAST_WITHOUT_ROTATION]
  requireSigner(await runTool('apksigner', ['verify', '--print-certs', ...older, file], run), signer[0])
  const lineage = await runTool('apksigner', ['lineage', '--in', file, '--print-certs'], run)
  require(printsOf(lineage, IN_LINEAGE).join() === signer.join(), 'its lineage')
}

function requireSigner(said: string, wanted: string | undefined): void {
  const digests = printsOf(said, SIGNER)
  require(digests.length > 0 && digests.every((digest) => digest === wanted), 'its signer')
}

async function verifyManifest(file: string, spec: ApkSpec, run: ToolRun): Promise<void> {
  const said = await runTool('aapt', ['dump', 'badging', file], run)
  const [head = ''] = said.split('\n')
  require(head.startsWith(`package: name='${spec.packageName}' `), 'its package name')
  require(head.includes(` versionCode='${spec.versionCode}' versionName='${spec.versionName}'`), 'its version')
  const shown = (text: string): string => text.replaceAll(/["\\]/g, (character) => `\\${character}`)
  require(said.includes(`\napplication-label:'${shown(spec.names.en)}'\n`), 'its name')
  require(said.includes(`\napplication-label-zh:'${shown(spec.names.zh)}'\n`), 'its Chinese name')
  const asked = [...said.matchAll(/^uses-permission: name='([^']+)'/gm)].map(([, name]) => name)
  require(asked.toSorted().join() === permissions.join(), 'its permissions')
  require(!said.includes('application-debuggable'), 'that it can be debugged')
  const tree = await runTool('aapt', ['dump', 'xmltree', file, 'AndroidManifest.xml'], run)
  const parts = [...tree.matchAll(/^ *E: (activity|activity-alias|service|receiver|provider|instrumentation) /gm)]
  require(parts.map(([, part]) => part).join() === 'activity', 'its components')
}

/** Where it opens, and what of other addresses it accepts. */
async function verifyAddresses(file: string, spec: ApkSpec, run: ToolRun): Promise<void> {
  const said = await runTool('aapt', ['dump', '--values', 'resources', file], run)
  for (const [name, value] of [
    ['shell_origin', spec.origin],
    ['shell_start', spec.startUrl],
    ['shell_query', spec.linkQuery],
  ] as const) {
    // Once: a phone in another language must not get another one.
    const found = [...said.matchAll(new RegExp(`:string/${name}: t=.*\\n *\\(string\\d+\\) "(.*)"$`, 'gm'))]
    require(found.length === 1 && found[0]?.[1] === value, `its address (${name})`)
  }
  if (spec.isExperience) return
  const network = await runTool('aapt', ['dump', 'xmltree', file, 'res/xml/network.xml'], run)
  require(!network.includes('0xffffffff') && !network.includes('"user"'), 'that it uses https only')
}

/** The bytes themselves: a checksum of ZIP files can be made to fit. */
async function verifyFixedFiles(file: string, spec: ApkSpec, run: ToolRun): Promise<void> {
  const registration = registrationOf(spec)
  const wanted: readonly (readonly [name: string, bytes: Buffer, what: string])[] = [
    ['classes.dex', shellCode, 'its code'],
    ['assets/offline.html', offlinePage, 'its offline page'],
    ...(registration ? ([[REGISTRATION, registration, 'its registration token']] as const) : []),
  ]
  const sizes = new Map(wanted.map(([name, { length }]) => [name, length]))
  const { unzipSync } = await import('fflate')
  const found = unzipSync(await readFile(path.resolve(run.folder, file)), {
    filter: ({ name, originalSize }) => originalSize === sizes.get(name),
  })
  for (const [name, bytes, what] of wanted) require(bytes.equals(found[name] ?? NOTHING), what)
}

async function verifyEntries(file: string, entries: readonly string[], run: ToolRun): Promise<void> {
  const lines = (await runTool('aapt', ['list', '-v', file], run)).split('\n')
  const names = lines.flatMap((line) => {
    // Length, method, size, ratio, offset, date, time, CRC-32: aapt prints some as negative numbers of 64 bits.
    const [, name] = /^ *(?:\S+ +){7}(?:f{8})?[0-9a-f]{8} +(.+)$/.exec(line) ?? []
    return name === undefined || SIGNATURE_FILES.has(name) ? [] : [name]
  })
  require(names.toSorted().join() === entries.toSorted().join(), `its files (${names.toSorted().join()})`)
}

/** Reads a finished package with other tools than those that made it, and compares it with what was wanted. */
export async function verifyApk(file: string, wanted: Wanted, run: ToolRun): Promise<void> {
  await verifySignature(file, wanted.signer, run)
  await verifyManifest(file, wanted.spec, run)
  await runTool('zipalign', ['-c', '4', file], run)
  await verifyEntries(file, wanted.entries, run)
  await verifyFixedFiles(file, wanted.spec, run)
  await verifyAddresses(file, wanted.spec, run)
}
