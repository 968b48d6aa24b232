/** The packages of Debian and Ubuntu that build packages for Android. */
export const androidPackages = [
  'aapt',
  'apksigner',
  'zipalign',
  'android-framework-res',
  'default-jre-headless',
] as const

export const ANDROID_FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk'

/** What the steps below need; signing and verifying needs more, and is done by the server only. */
export const unsignedTools = ['aapt', 'zipalign'] as const

export const UNSIGNED_APK = 'aligned.apk'

interface ToolStep {
  step: 'package' | 'align'
  tool: (typeof unsignedTools)[number]
  parameters: readonly string[]
}

const places = ['-M', 'AndroidManifest.xml', '-S', 'res', '-A', 'assets', '-I', ANDROID_FRAMEWORK, '-F', 'bare.apk']

/** How the files of a package become an unsigned one, in their folder: here, and on the machines of builders. */
export const unsignedSteps: readonly ToolStep[] = [
  { step: 'package', tool: 'aapt', parameters: ['package', '-f', ...places] },
  { step: 'package', tool: 'aapt', parameters: ['add', '-k', 'bare.apk', 'classes.dex'] },
  { step: 'align', tool: 'zipalign', parameters: ['-f', '-p', '4', 'bare.apk', UNSIGNED_APK] },
]

/** aapt stores the times of its files: the first that a ZIP file can express, so that the same files give the same bytes. */
export const PROJECT_TIME = Date.UTC(1980, 0, 1)
