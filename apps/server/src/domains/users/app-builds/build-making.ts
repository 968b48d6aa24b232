import { createReadStream } from 'node:fs'
import { hash } from 'node:crypto'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import type { BuildStepKey } from '@slipway/contract/users/app-builds/app-builds.ts'
import { brandOf } from '@slipway/contract/users/apps/app-brand.ts'
import { buildApk } from '../../../android/build-apk.ts'
import { contentOf, type FileStore } from '../../../files/file-store.ts'
import { fileName } from '../../../files/file-names.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { SignProfile } from '../../../tls/profile-signing.ts'
import type { StoredBuild } from './app-builds.store.ts'
import type { KeyOf } from './keys/app-keys.ts'
import { packageSpecs, packageNameOf } from './package-spec.ts'
import type { Artifact } from './build-tasks.store.ts'
import { webClipProfile } from './web-clip.ts'

export interface Making {
  /** Empty, and this build's alone. */
  folder: string
  signal: AbortSignal
  onStep(step: BuildStepKey): Promise<void>
  /** The stored package of a builder. */
  unsigned: string | null
}

interface Dependencies {
  /** Pictures. */
  files: Pick<FileStore, 'read'>
  /** Finished packages. */
  privateFiles: Pick<FileStore, 'keep' | 'read'>
  keyOf: KeyOf
  signProfile: SignProfile
}

const ICON_SIDE = 400

/** Makes the files of builds: an Android package, or a profile for iOS. */
export function buildMaking({ files, privateFiles, keyOf, signProfile }: Dependencies) {
  const { specOf, picture } = packageSpecs(files)

  async function unsignedPackage(name: string): Promise<Buffer> {
    const stored = await privateFiles.read(name)
    if (!stored) throw new Error('the package of a builder is not there')
    return readBytes(stored.bytes, filePurposes.unsignedPackage.maxBytes)
  }

  return {
    async android(build: StoredBuild, { folder, signal, onStep, unsigned }: Making): Promise<Artifact> {
      const { appId, packageType } = build
      await onStep('key')
      const signer = await keyOf(appId, packageType, packageNameOf(build))
      const spec = await specOf(build)
      const { file, facts } = await buildApk(spec, signer, {
        folder,
        signal,
        onStep,
        unsigned: unsigned === null ? undefined : await unsignedPackage(unsigned),
      })
      await onStep('store')
      const { sha256, sizeBytes, certSha256 } = facts
      const artifact = fileName(sha256, 'apk')
      await privateFiles.keep(artifact, { size: sizeBytes, open: () => createReadStream(file) })
      return { artifact, sha256, sizeBytes, certSha256 }
    },

    async webClip(
      { appId, oemVersion, versionCode, base, content, startTime }: StoredBuild,
      { onStep }: Making,
    ): Promise<Artifact> {
      await onStep('profile')
      const { name } = brandOf(content, { appId, version: versionCode, icons: null })
      const logo = await picture(content.logo, filePurposes.appLogo.maxBytes)
      const { width } = filePurposes.appLogo
      const { default: sharp } = await import('sharp')
      const icon = await sharp(logo, { limitInputPixels: width * width })
        .resize(ICON_SIDE, ICON_SIDE)
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer()
      const url = `${base}/app/?app=${appId}`
      const version = `${oemVersion} (${versionCode})`
      const clip = { name: name.zh, bundleId: content.bundleId, appId, url, version, icon }
      // Signed with the time of the start: another worker that continues makes the same bytes.
      const { bytes, signer } = await signProfile(Buffer.from(webClipProfile(clip)), startTime)
      const sha256 = hash('sha256', bytes, 'hex')
      await onStep('store')
      const artifact = fileName(sha256, 'profile')
      await privateFiles.keep(artifact, contentOf(bytes))
      return { artifact, sha256, sizeBytes: bytes.length, certSha256: null, signer }
    },
  }
}

export type BuildMaking = ReturnType<typeof buildMaking>
