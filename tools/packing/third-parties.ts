import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from '../house-rules/import-graph.ts'
import { isTest, isTestSupport, type SourceFile } from '../house-rules/source-files.ts'
import { lockedClosure, type LockedPackages } from './locked-packages.ts'

const BROWSER = /^(apps\/(console|companion)|packages\/(panel|ui|web-client))\/src\//

const nameIn = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that the apps in the browser are built of. */
export function browserPackages(files: readonly SourceFile[], packages: LockedPackages): LockedPackages {
  const names = files
    .filter(({ path: file }) => BROWSER.test(file) && !isTest(file) && !isTestSupport(file))
    .flatMap((file) => importsOf(file))
    .filter(({ to, isTypeOnly }) => !isTypeOnly && /^@?[a-z]/.test(to) && !/^(apps|packages|node:)/.test(to))
  return lockedClosure(packages, [...new Set(names.map(({ to }) => nameIn(to)))])
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** A CycloneDX bill of materials: what is part of the package, and what npm installs with it. */
export const billOfMaterials = (version: string, packages: LockedPackages) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name: 'slipway', version, purl: `pkg:npm/slipway@${version}` } },
  components: Object.entries(packages).map(([place, { version: own = '', license, integrity }]) => {
    const name = nameOf(place)
    const [algorithm = '', digest = ''] = integrity?.split('-') ?? []
    return {
      type: 'library',
      'bom-ref': place,
      name,
      version: own,
      purl: `pkg:npm/${name.replace('@', '%40')}@${own}`,
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
      ...(license !== undefined && { licenses: [{ expression: license }] }),
    }
  }),
})

/** The names, versions and license texts of packages. */
export const licenseTexts = (folder: string, packages: LockedPackages): string =>
  Object.entries(packages)
    .map(([place, { version, license }]) => {
      const text = readdirSync(path.join(folder, place)).find((file) => /^(licen[cs]e|copying)/i.test(file))
      const words = text === undefined ? '' : `\n\n${readFileSync(path.join(folder, place, text), 'utf8').trim()}`
      return `${nameOf(place)} ${version} (${license ?? 'see below'})${words}`
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
