import { entriesOf, plist, plistDocument } from '../../../../files/configuration-profile.ts'
import { CANVAS, type ExportFacts, type ProjectFile } from './export-facts.ts'

const cameraTexts = {
  zh: '用于扫描设备、邀请和分享的二维码。',
  en: 'Scans the QR codes of devices, invitations and shares.',
} as const

const dictionary = (values: Readonly<Record<string, string>>): string => `<dict>${entriesOf(values)}</dict>`
const array = (values: readonly string[]): string => `<array>${values.join('')}</array>`
const variable = (name: string): string => plist.text(`$(${name})`)

const ORIENTATIONS = ['Portrait', 'LandscapeLeft', 'LandscapeRight'].map((name) => `UIInterfaceOrientation${name}`)

function information({ base, appId, brand }: ExportFacts): string {
  const query = `app=${appId}`
  return plistDocument({
    CFBundleDevelopmentRegion: variable('DEVELOPMENT_LANGUAGE'),
    CFBundleDisplayName: plist.text(brand.name.en),
    CFBundleExecutable: variable('EXECUTABLE_NAME'),
    CFBundleIdentifier: variable('PRODUCT_BUNDLE_IDENTIFIER'),
    CFBundleInfoDictionaryVersion: plist.text('6.0'),
    CFBundleLocalizations: array([plist.text('en'), plist.text('zh-Hans')]),
    CFBundleName: variable('PRODUCT_NAME'),
    CFBundlePackageType: plist.text('APPL'),
    CFBundleShortVersionString: variable('MARKETING_VERSION'),
    CFBundleVersion: variable('CURRENT_PROJECT_VERSION'),
    ITSAppUsesNonExemptEncryption: plist.no,
    LSRequiresIPhoneOS: plist.yes,
    NSCameraUsageDescription: plist.text(cameraTexts.en),
    ShellOrigin: plist.text(base),
    ShellQuery: plist.text(query),
    ShellStart: plist.text(`${base}/app/?${query}`),
    UIApplicationSceneManifest: dictionary({ UIApplicationSupportsMultipleScenes: plist.no }),
    UILaunchScreen: dictionary({ UIColorName: plist.text('LaunchGround') }),
    UISupportedInterfaceOrientations: array(ORIENTATIONS.map(plist.text)),
    'UISupportedInterfaceOrientations~ipad': array(
      [...ORIENTATIONS, 'UIInterfaceOrientationPortraitUpsideDown'].map(plist.text),
    ),
  })
}

function entitlements({ base, profile }: ExportFacts): string {
  const domains = array([plist.text(`applinks:${new URL(base).hostname}`)])
  const push: Record<string, string> = profile?.aps ? { 'aps-environment': plist.text(profile.aps) } : {}
  return plistDocument({ 'com.apple.developer.associated-domains': domains, ...push })
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`

/** The name under the icon and the question for the camera, by the language of the phone. */
const localized = ({ brand }: ExportFacts, language: 'zh' | 'en'): string =>
  `"CFBundleDisplayName" = ${quoted(brand.name[language])};\n"NSCameraUsageDescription" = ${quoted(cameraTexts[language])};\n`

const settings = ({ bundleId, versionName, versionCode, profile }: ExportFacts): string =>
  [
    `PRODUCT_BUNDLE_IDENTIFIER = ${bundleId}`,
    `MARKETING_VERSION = ${versionName}`,
    `CURRENT_PROJECT_VERSION = ${versionCode}`,
    `DEVELOPMENT_TEAM = ${profile?.teamId ?? ''}`.trimEnd(),
    '',
  ].join('\n')

const options = ({ profile }: ExportFacts): string =>
  plistDocument({
    destination: plist.text('export'),
    method: plist.text('app-store-connect'),
    signingStyle: plist.text('automatic'),
    ...(profile?.teamId ? { teamID: plist.text(profile.teamId) } : {}),
  })

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
const info = { author: 'xcode', version: 1 } as const

function colour(hex: string): object {
  const [red, green, blue] = [1, 3, 5].map((at) => `0x${hex.slice(at, at + 2).toUpperCase()}`)
  return { 'color-space': 'srgb', components: { alpha: '1.000', blue, green, red } }
}

const colourSet = ({ light, dark }: { light: string; dark: string }): string =>
  json({
    colors: [
      { color: colour(light), idiom: 'universal' },
      { appearances: [{ appearance: 'luminosity', value: 'dark' }], color: colour(dark), idiom: 'universal' },
    ],
    info,
  })

const ASSETS = 'App/Assets.xcassets'
export const ICON_PATH = `${ASSETS}/AppIcon.appiconset/icon.png`

/** The files of a project that belong to one application, without its icon. */
export const xcodeDocuments = (facts: ExportFacts): ProjectFile[] => [
  ['Config/App.xcconfig', settings(facts)],
  ['Config/Info.plist', information(facts)],
  ['Config/App.entitlements', entitlements(facts)],
  ['Config/ExportOptions.plist', options(facts)],
  ['App/en.lproj/InfoPlist.strings', localized(facts, 'en')],
  ['App/zh-Hans.lproj/InfoPlist.strings', localized(facts, 'zh')],
  [`${ASSETS}/Contents.json`, json({ info })],
  [
    `${ASSETS}/AppIcon.appiconset/Contents.json`,
    json({ images: [{ filename: 'icon.png', idiom: 'universal', platform: 'ios', size: '1024x1024' }], info }),
  ],
  [`${ASSETS}/AccentColor.colorset/Contents.json`, colourSet(facts.colours)],
  [`${ASSETS}/LaunchGround.colorset/Contents.json`, colourSet(CANVAS)],
]
