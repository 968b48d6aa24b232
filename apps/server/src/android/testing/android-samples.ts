import sharp from 'sharp'
import type { ApkSpec, SigningKey } from '../apk-spec.ts'
import { missingTools } from '../android-tools.ts'
import { newSigningKey } from '../signing-keys.ts'

const missing = await missingTools()
export const buildsPackages = missing.length === 0
export const needsAndroidTools = buildsPackages
  ? ''
  : ' (skipped: needs aapt apksigner zipalign android-framework-res default-jre-headless, apt-get install them)'

let key: Promise<SigningKey> | undefined
/** One for all tests of a process: it takes a second to make. */
export const sampleKey = (): Promise<SigningKey> => (key ??= newSigningKey('com.acme.home', Date.UTC(2026, 0, 1)))

const sampleLogo = (): Promise<Buffer> =>
  sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()

export const sampleSpec = async (change: Partial<ApkSpec> = {}): Promise<ApkSpec> => ({
  packageName: 'com.acme.home.exp',
  versionName: '1.0.0',
  versionCode: 7,
  names: { zh: '智能家居', en: 'Acme Home' },
  origin: 'https://home.example.com',
  startUrl: 'https://home.example.com/app/?app=0f',
  linkQuery: 'app=0f',
  logo: await sampleLogo(),
  startPicture: undefined,
  colours: { light: '#0b7285', dark: '#3bc9db' },
  isExperience: true,
  ...change,
})
