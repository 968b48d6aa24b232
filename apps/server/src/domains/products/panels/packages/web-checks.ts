import type { PackageFlag } from '@slipway/contract/products/panels/packages/panel-findings.ts'
import { panelPackagesLimits as limits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import type { Steps } from '@slipway/contract/cooperative-steps.ts'
import { cooperatively } from '../../../../concurrency/cooperative.ts'
import { windowsOf } from '../../../../files/text-windows.ts'
import { BrokenPackage, type PackedFiles } from '../../../../files/zip-reading.ts'

export interface PackageFinding {
  flag: PackageFlag
  file: string
  /** Counted from 1. */
  line: number
  detail: string
}

const ADDRESS = String.raw`(?:https?:|wss?:)?//[^\s"'<>)]+`

/**
 * Each pattern takes time in proportion to the text, whatever a package has in it: no two repetitions share characters.
 * What loads something from elsewhere as soon as the file is used; the frame would refuse it, so that the panel is broken.
 */
const loading: readonly [RegExp, RegExp][] = [
  [
    /\.html?$/i,
    new RegExp(
      String.raw`<(?!a\b)[a-z][^<>]*\s(?:src|href|srcset|data|action|poster)\s*=\s*(?:["']\s*)?(${ADDRESS})`,
      'i',
    ),
  ],
  [/\.(css|html?)$/i, new RegExp(String.raw`(?:url\(\s*(?:["']\s*)?|@import\s+["']\s*)(${ADDRESS})`, 'i')],
  [
    /\.(m?js|html?)$/i,
    new RegExp(String.raw`(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\bimportScripts\s*\(\s*)["'](${ADDRESS})`, 'i'),
  ],
]

/** Names of formats, which are never loaded. */
const isNamespace = (address: string): boolean => /^https?:\/\/(www\.)?w3\.org\//i.test(address)

const flagged: readonly [PackageFlag, RegExp][] = [
  ['peerConnection', /\b(?:webkit|moz)?RTCPeerConnection\b/],
  ['eval', /\beval\s*\(|\bnew\s+Function\s*\(/],
  ['worker', /\bnew\s+(?:Shared)?Worker\s*\(|\bserviceWorker\b/],
]

/** Everything that loads from another site, and what a reviewer has to look at. */
export interface ScannedWebFiles {
  foreign: Omit<PackageFinding, 'flag'>[]
  findings: PackageFinding[]
}

/** In steps of one pattern over one window of a file; each pattern and host counts once a file. */
export function* scanWebFiles(files: PackedFiles): Steps<ScannedWebFiles> {
  const foreign: ScannedWebFiles['foreign'] = []
  const findings: PackageFinding[] = []
  for (const [file, bytes] of files) {
    if (!/\.(m?js|css|html?|svg)$/i.test(file)) continue
    const found = new Set<RegExp>()
    const hosts = new Set<string>()
    for (const { piece, isOwn, lineAt } of windowsOf(bytes.toString('utf8'))) {
      for (const [kind, pattern] of loading) {
        if (found.has(pattern) || !kind.test(file)) continue
        yield
        const match = pattern.exec(piece)
        const [, detail] = match ?? []
        if (!match || detail === undefined || !isOwn(match.index) || isNamespace(detail)) continue
        found.add(pattern)
        foreign.push({ file, line: lineAt(match.index + match[0].length), detail })
      }
      for (const [flag, pattern] of flagged) {
        if (found.has(pattern)) continue
        yield
        const match = pattern.exec(piece)
        if (!match || !isOwn(match.index)) continue
        found.add(pattern)
        findings.push({ flag, file, line: lineAt(match.index), detail: match[0] })
      }
      yield
      for (const { host, at } of otherSites(piece)) {
        if (hosts.has(host) || !isOwn(at)) continue
        hosts.add(host)
        findings.push({ flag: 'otherSite', file, line: lineAt(at), detail: host })
      }
    }
  }
  return { foreign: foreign.slice(0, limits.findings), findings: findings.slice(0, limits.findings) }
}

/** Throws `BrokenPackage` for a file that loads from another site. */
export async function checkWebFiles(files: PackedFiles): Promise<PackageFinding[]> {
  const { foreign, findings } = await cooperatively(scanWebFiles(files))
  const [first] = foreign
  if (first) throw new BrokenPackage('foreignAddress', `${first.file}:${first.line}: ${first.detail}`)
  return findings
}

/** Hosts of all addresses in a text, each where it is first. */
function otherSites(text: string): { host: string; at: number }[] {
  const hosts = new Map<string, number>()
  for (const { 0: address, index } of text.matchAll(/(?:https?|wss?):\/\/[a-z0-9.-]+/gi)) {
    const host = address.replace(/^\w+:\/\//, '')
    if (!isNamespace(`${address}/`) && !hosts.has(host)) hosts.set(host, index)
  }
  return [...hosts].map(([host, at]) => ({ host, at }))
}
