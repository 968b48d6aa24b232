import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { brandOf } from '@slipway/contract/users/apps/app-brand.ts'
import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import type { ApkSpec } from '../../../android/apk-spec.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { StoredBuild } from './app-builds.store.ts'

const ADDRESS = '/files/'
/** The kit's accent, where an application has no color. */
export const ACCENT = { light: '#2b4dee', dark: '#8ea4ff' } as const

/** The file of a logo or a start picture is not there. */
export class PictureMissing extends Error {
  override name = 'PictureMissing'
}

interface NamedPackage {
  packageType: PackageType
  content: Pick<AppContent, 'androidName'>
}

/** Next to the formal package on a phone, and never in its place. */
export const packageNameOf = ({ packageType, content }: NamedPackage): string =>
  packageType === 'formal' ? content.androidName : `${content.androidName}.exp`

/** What goes into packages: the content of an application with its pictures. */
export function packageSpecs(files: Pick<FileStore, 'read'>) {
  async function picture(address: string, maxBytes: number): Promise<Buffer> {
    const stored = await files.read(address.slice(ADDRESS.length))
    if (!stored) throw new PictureMissing(address)
    return readBytes(stored.bytes, maxBytes)
  }

  async function specOf(build: StoredBuild): Promise<ApkSpec> {
    const { appId, packageType, oemVersion, versionCode, base, content } = build
    const brand = brandOf(content, { appId, version: versionCode, icons: null })
    const { picture: start } = brand.startPage
    const linkQuery = `app=${appId}`
    return {
      packageName: packageNameOf(build),
      versionName: oemVersion,
      versionCode,
      names: brand.name,
      origin: base,
      startUrl: `${base}/app/?${linkQuery}`,
      linkQuery,
      logo: await picture(content.logo, filePurposes.appLogo.maxBytes),
      startPicture: start ? await picture(start, filePurposes.appStartPage.maxBytes) : undefined,
      colours: brand.accent ?? ACCENT,
      isExperience: packageType === 'experience',
      registrationToken: build.registrationToken ?? undefined,
    }
  }

  return { picture, specOf }
}
