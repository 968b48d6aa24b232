import { filePurposes, type FilePurpose } from '@slipway/contract/file-purposes.ts'
import { expect, test } from 'vitest'
import { modulesEn } from '../domains/catalog/modules/texts.en.ts'
import { modulesZh } from '../domains/catalog/modules/texts.zh.ts'
import { advisoriesEn } from '../domains/products/advisories/texts.en.ts'
import { advisoriesZh } from '../domains/products/advisories/texts.zh.ts'
import { modelFormatsEn } from '../domains/products/model-formats/texts.en.ts'
import { modelFormatsZh } from '../domains/products/model-formats/texts.zh.ts'
import { guidesEn } from '../domains/products/network-guides/texts.en.ts'
import { guidesZh } from '../domains/products/network-guides/texts.zh.ts'
import { designerEn } from '../domains/products/panels/designer/designer.en.ts'
import { designerZh } from '../domains/products/panels/designer/designer.zh.ts'
import { panelsEn } from '../domains/products/panels/texts.en.ts'
import { panelsZh } from '../domains/products/panels/texts.zh.ts'
import { productFolderEn } from '../domains/products/product-folder/texts.en.ts'
import { productFolderZh } from '../domains/products/product-folder/texts.zh.ts'
import { appsEn } from '../domains/users/apps/texts.en.ts'
import { miniEn } from '../domains/users/mini-programs/texts.en.ts'
import { miniZh } from '../domains/users/mini-programs/texts.zh.ts'
import { appsZh } from '../domains/users/apps/texts.zh.ts'
import { picturesEn } from '../shared/pictures/texts.en.ts'
import { picturesZh } from '../shared/pictures/texts.zh.ts'

const BYTES_PER_MB = 1024 * 1024

/** Empty: the text takes the limit from the contract, or there is none. A new purpose without a row here does not compile. */
const textsOf: Record<FilePurpose, readonly string[]> = {
  productPic: [picturesEn.hint, picturesZh.hint],
  categoryPic: [],
  accountPic: [],
  modelImport: [modelFormatsEn.choose, modelFormatsZh.choose].flatMap(({ limit, tooLarge }) => [limit, tooLarge]),
  deviceImport: [],
  testDevices: [],
  modulePic: [],
  circuitDiagram: [modulesEn.form.diagramHint, modulesZh.form.diagramHint],
  panelPic: [panelsEn.form.coverHint, panelsZh.form.coverHint],
  panelDesignPic: [designerEn.inspector.picture.limit, designerZh.inspector.picture.limit],
  networkPic: [guidesEn.form.pictureHint, guidesZh.form.pictureHint],
  appLogo: [appsEn.form.logoHint, appsZh.form.logoHint],
  appStartPage: [appsEn, appsZh].map(({ hints }) => hints['startPage.picture'] ?? ''),
  appDeviceList: [appsEn, appsZh].map(({ hints }) => hints['deviceList.picture'] ?? ''),
  miniProgramLogo: [miniEn.info.logoHint, miniZh.info.logoHint],
  miniProgramPackage: [miniEn.uploadHint, miniZh.uploadHint],
  greyAccounts: [miniEn.greyTab.fileHint, miniZh.greyTab.fileHint],
  panelPackage: [],
  firmware: [],
  serialProtocol: [modulesEn.version.protocolHint, modulesZh.version.protocolHint],
  sdkTool: [modulesEn.tools.limit, modulesZh.tools.limit],
  sdkDoc: [modulesEn.tools.docHint, modulesZh.tools.docHint],
  sbom: [],
  productFolder: [productFolderEn.limit, productFolderZh.limit],
  feedbackPic: [],
  userPic: [],
  iosPush: [],
  unsignedPackage: [],
  advisories: [advisoriesEn.importHint, advisoriesZh.importHint],
}

test.each(Object.entries(textsOf))(
  'the help texts for a file of purpose %s state the limit of the contract',
  (purpose, texts) => {
    const limit = `${filePurposes[purpose as FilePurpose].maxBytes / BYTES_PER_MB} MB`
    for (const text of texts) expect(text).toMatch(new RegExp(`(?<![\\d.])${limit}`))
  },
)
