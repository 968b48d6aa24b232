import { brandIcons } from '@slipway/contract/users/apps/app-brand.ts'
import { offlinePage } from '../../../../android/shell-files.ts'
import type { ExportFacts, ProjectFile } from './export-facts.ts'
import { shellFolder } from './shell-folder.ts'
import { ICON_PATH, xcodeDocuments } from './xcode-documents.ts'

const ICON_SIDE = 2 * brandIcons.large

/** The App Store refuses icons with transparent parts, also with an alpha channel that hides nothing. */
async function icon(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(logo, { limitInputPixels: ICON_SIDE * ICON_SIDE })
    .resize(ICON_SIDE, ICON_SIDE)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .png()
    .toBuffer()
}

/** A project that Xcode 16 compiles: its folder App is synchronized, so that the project lists none of its files. */
export const xcodeProject = async (facts: ExportFacts): Promise<ProjectFile[]> => [
  ...(await shellFolder('xcode-shell')),
  ...xcodeDocuments(facts),
  ['App/offline.html', offlinePage],
  [ICON_PATH, await icon(facts.logo)],
]
