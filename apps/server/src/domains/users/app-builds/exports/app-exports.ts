import { DomainError } from '@slipway/contract/refusals.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { exportProject } from '@slipway/contract/users/app-builds/exports/app-exports.calls.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { ExportPlatform } from '@slipway/contract/users/app-builds/exports/app-exports.ts'
import type { Database } from '../../../../db/database.ts'
import type { FileStore } from '../../../../files/file-store.ts'
import { zipStream, type ZipEntry } from '../../../../files/zip-stream.ts'
import { serveDownload, type Actor, type Download, type Route } from '../../../../http/route.ts'
import { readForBuild, type AppsApi, type BuildSource } from '../../apps/index.ts'
import { appBuildsStore } from '../app-builds.store.ts'
import { appKeysStore } from '../keys/app-keys.store.ts'
import { missingOf } from '../build-needs.ts'
import { ACCENT, packageSpecs, PictureMissing } from '../package-spec.ts'
import type { ExportFacts, ProjectFile } from './export-facts.ts'
import { twaProject } from './twa-project.ts'
import { xcodeProject } from './xcode-project.ts'

interface Dependencies {
  db: Database
  files: Pick<FileStore, 'read'>
  apps: Pick<AppsApi, 'brand' | 'iosProfile'>
  /** Where users reach the app; projects are for stores, so that the address of a request is not enough. */
  setOrigin: string | undefined
}

const FIRST = { oemVersion: '1.0.0', versionCode: 1 }
/** The earliest time that a ZIP file can express: the same project always has the same bytes. */
const ALWAYS = new Date(1980, 0, 1).getTime()
const projects: Record<ExportPlatform, (facts: ExportFacts) => Promise<ProjectFile[]>> = {
  xcode: xcodeProject,
  twa: twaProject,
}

/** Projects of applications that are compiled elsewhere, for the stores (decision 0167). */
export function appExports({ db, files, apps, setOrigin }: Dependencies): { routes: Route[] } {
  const { picture } = packageSpecs(files)

  async function logoOf(address: string): Promise<Buffer> {
    try {
      return await picture(address, filePurposes.appLogo.maxBytes)
    } catch (error) {
      if (error instanceof PictureMissing) throw new DomainError('uploads.notFound', { field: 'logo' })
      throw error
    }
  }

  async function factsOf(appId: string, { content }: BuildSource, base: string): Promise<ExportFacts> {
    const brand = await apps.brand(appId)
    const { oemVersion, versionCode } = (await appBuildsStore(db).newest(appId, 'formal', buildState.complete)) ?? FIRST
    const keys = await appKeysStore(db).chain(appId, 'formal')
    return {
      appId,
      base,
      androidName: content.androidName,
      bundleId: content.bundleId,
      brand,
      colours: brand.accent ?? ACCENT,
      logo: await logoOf(brand.logo),
      versionName: oemVersion,
      versionCode,
      profile: await apps.iosProfile(appId),
      certificates: keys.map(({ certSha256 }) => certSha256),
    }
  }

  async function download(appId: string, platform: ExportPlatform, actor: Actor): Promise<Download> {
    const source = await readForBuild(db, appId, actor)
    const base = setOrigin ?? ''
    const missing = missingOf({ packageType: 'formal', source, base, isBaseSet: setOrigin !== undefined })
    if (missing.length > 0) throw new DomainError('appBuilds.notReady', { missing })
    const project = await projects[platform](await factsOf(appId, source, base))
    const byPath = project.toSorted(([one], [other]) => (one < other ? -1 : 1))
    const entries = byPath.map(([name, content]): ZipEntry => ({
      name: `${platform}/${name}`,
      chunks: [content],
      isExecutable: name.endsWith('.sh'),
    }))
    return {
      fileName: `${source.content.bundleId}-${platform}.zip`,
      mime: 'application/zip',
      chunks: zipStream(entries, ALWAYS),
    }
  }

  return {
    routes: [serveDownload(exportProject, ({ input, actor }) => download(input.appId, input.platform, actor))],
  }
}
