import type { PackageFlag } from '@slipway/contract/products/panels/packages/panel-findings.ts'
import { panelPackagesLimits as limits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import { BrokenPackage, type PackedFiles } from './zip-reading.ts'

export interface PackageFinding {
  flag: PackageFlag
  file: string
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
      const address = kind.test(file) ? pattern.exec(text)?.[1] : undefined
      if (address !== undefined && !isNamespace(address))
        throw new BrokenPackage('foreignAddress', `${file}: ${address}`)
    }
    for (const [flag, pattern] of flagged) {
      const found = pattern.exec(text)?.[0]
      if (found !== undefined) findings.push({ flag, file, detail: found })
    }
    for (const host of otherSites(text)) findings.push({ flag: 'otherSite', file, detail: host })
  }
  return findings.slice(0, limits.findings)
}

/** Hosts of all addresses in a text. */
function otherSites(text: string): string[] {
  const found = text.match(/(?:https?|wss?):\/\/[a-z0-9.-]+/gi) ?? []
  return [...new Set(found.filter((address) => !isNamespace(`${address}/`)).map((one) => one.replace(/^\w+:\/\//, '')))]
}
