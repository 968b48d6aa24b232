import { statementsOf } from '../../../../http/pages/app-downloads.ts'
import { CANVAS, type ExportFacts, type ProjectFile } from './export-facts.ts'
import { shellFolder } from './shell-folder.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const SIDE = 512
/** As the icons of the manifest: systems cut maskable ones to a circle of 80 %. */
const SAFE_SIDE = Math.round(SIDE * 0.8)

/** What Bubblewrap reads (`TwaManifestJson` of its core). */
function manifest({ base, appId, androidName, brand, colours, versionName, versionCode }: ExportFacts): object {
  const published = (address: string): string => base + address.replace('/files/', '/app/brand/')
  return {
    packageId: androidName,
    host: new URL(base).host,
    name: brand.name.en,
    launcherName: brand.name.en,
    display: 'standalone',
    themeColor: colours.light,
    navigationColor: CANVAS.light,
    backgroundColor: CANVAS.light,
    enableNotifications: true,
    startUrl: `/app/?app=${appId}`,
    iconUrl: published(brand.icons?.large ?? brand.logo),
    maskableIconUrl: published(brand.icons?.maskable ?? brand.logo),
    splashScreenFadeOutDuration: 300,
    signingKey: { path: './android.keystore', alias: 'android' },
    appVersionCode: versionCode,
    appVersion: versionName,
    shortcuts: [],
    generatorApp: 'bubblewrap-cli',
    webManifestUrl: `${base}/app/brand/${appId}.webmanifest`,
    fallbackType: 'customtabs',
    enableSiteSettingsShortcut: true,
  }
}

async function icons({ logo }: ExportFacts): Promise<ProjectFile[]> {
  const { default: sharp } = await import('sharp')
  const plain = sharp(logo).resize(SIDE, SIDE).png()
  const edge = Math.floor((SIDE - SAFE_SIDE) / 2)
  const rest = SIDE - SAFE_SIDE - edge
  const maskable = sharp(logo)
    .resize(SAFE_SIDE, SAFE_SIDE)
    .flatten({ background: '#ffffff' })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: '#ffffff' })
    .png()
  return [
    ['icons/icon-512.png', await plain.toBuffer()],
    ['icons/maskable-512.png', await maskable.toBuffer()],
  ]
}

/** What Bubblewrap makes an Android app of, which Chrome shows: for Google Play, and with its push messages. */
export const twaProject = async (facts: ExportFacts): Promise<ProjectFile[]> => [
  ...(await shellFolder('twa-shell')),
  ['twa-manifest.json', json(manifest(facts))],
  [
    'assetlinks.json',
    json(
      facts.certificates.length > 0
        ? JSON.parse(statementsOf([{ packageName: facts.androidName, certificates: [...facts.certificates] }]))
        : [],
    ),
  ],
  ...(await icons(facts)),
]
