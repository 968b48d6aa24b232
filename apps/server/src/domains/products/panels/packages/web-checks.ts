import type { PackageFlag } from '@slipway/contract/products/panels/packages/panel-findings.ts'
import { panelPackagesLimits as limits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import { BrokenPackage, type PackedFiles } from './zip-reading.ts'

export interface PackageFinding {
  flag: PackageFlag
  file: string
  /** Counted from 1. */
  line: number
  detail: string
}

const ADDRESS = String.raw`(?:https?:|wss?:)?//[^\s"'<>)]+`

/** What loads something from elsewhere as soon as the file is used; the frame would refuse it, so that the panel is broken. */
const loading: readonly [RegExp, RegExp][] = [
  [
    /\.html?$/i,
    new RegExp(String.raw`<(?!a\b)[a-z][^>]*\s(?:src|href|srcset|data|action|poster)\s*=\s*["']?\s*(${ADDRESS})`, 'i'),
  ],
  [/\.(css|html?)$/i, new RegExp(String.raw`(?:url\(\s*["']?|@import\s+["'])\s*(${ADDRESS})`, 'i')],
  [
    /\.(m?js|html?)$/i,
    new RegExp(String.raw`(?:\bfrom\s*|\bimport\s*\(?\s*|\bimportScripts\s*\(\s*)["'](${ADDRESS})`, 'i'),
  ],
]

/** Names of formats, which are never loaded. */
const isNamespace = (address: string): boolean => /^https?:\/\/(www\.)?w3\.org\//i.test(address)

const flagged: readonly [PackageFlag, RegExp][] = [
  ['peerConnection', /\b(?:webkit|moz)?RTCPeerConnection\b/],
  ['eval', /\beval\s*\(|\bnew\s+Function\s*\(/],
  ['worker', /\bnew\s+(?:Shared)?Worker\s*\(|\bserviceWorker\b/],
]

/** Throws `BrokenPackage` for a file that loads from another site; returns what a reviewer has to look at. */
export function checkWebFiles(files: PackedFiles): PackageFinding[] {
  const findings: PackageFinding[] = []
  for (const [file, bytes] of files) {
    if (!/\.(m?js|css|html?|svg)$/i.test(file)) continue
    const text = bytes.toString('utf8')
    for (const [kind, pattern] of loading) {
      const found = kind.test(file) ? pattern.exec(text) : null
      const [, address] = found ?? []
      if (found && address !== undefined && !isNamespace(address))
        throw new BrokenPackage('foreignAddress', `${file}:${lineAt(text, found.index + found[0].length)}: ${address}`)
    }
    for (const [flag, pattern] of flagged) {
      const found = pattern.exec(text)
      if (found) findings.push({ flag, file, line: lineAt(text, found.index), detail: found[0] })
    }
    for (const { host, at } of otherSites(text))
      findings.push({ flag: 'otherSite', file, line: lineAt(text, at), detail: host })
  }
  return findings.slice(0, limits.findings)
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Hosts of all addresses in a text, each where it is first. */
function otherSites(text: string): { host: string; at: number }[] {
  const hosts = new Map<string, number>()
  for (const { 0: address, index } of text.matchAll(/(?:https?|wss?):\/\/[a-z0-9.-]+/gi)) {
    const host = address.replace(/^\w+:\/\//, '')
    if (!isNamespace(`${address}/`) && !hosts.has(host)) hosts.set(host, index)
  }
  return [...hosts].map(([host, at]) => ({ host, at }))
}
