import { holdText } from '@slipway/contract/devices/campaigns/rollout/hold-texts.ts'
import { advisoriesDomain } from '../domains/products/advisories/index.ts'
import { deviceKitsDomain } from '../domains/products/device-kits/index.ts'
import { eventMessagesDomain } from '../domains/products/event-messages/index.ts'
import { featuresDomain } from '../domains/products/features/index.ts'
import { hardwareDomain } from '../domains/products/hardware/index.ts'
import { firmwareDomain } from '../domains/products/firmware/index.ts'
import { modelFormatsDomain } from '../domains/products/model-formats/index.ts'
import { productFolderDomain } from '../domains/products/product-folder/index.ts'
import { productMembersDomain } from '../domains/products/product-members/index.ts'
import {
  categoryGate,
  featuresGate,
  hardwareGates,
  messagesGate,
  noHardwareGates,
  panelGate,
  productReleaseDomain,
  textsGate,
} from '../domains/products/product-release/index.ts'
import { panelsDomain, type ProductPrograms } from '../domains/products/panels/index.ts'
import { partsListsDomain } from '../domains/products/parts-lists/index.ts'
import { productDetails, productsDomain } from '../domains/products/products/index.ts'
import { serialProtocolDomain } from '../domains/products/serial-protocol/index.ts'
import { signingDomain } from '../domains/products/signing/index.ts'
import { libraryMarks, standardFeaturesDomain } from '../domains/products/standard-features/index.ts'
import { networkGuidesDomain } from '../domains/products/network-guides/index.ts'
import { supportPeriodDomain } from '../domains/products/support-period/index.ts'
import { categoryTemplates, templateFeaturesDomain } from '../domains/products/template-features/index.ts'
import type { EventPublisher } from '../events/domain-events.ts'
import type { Catalog } from './compose-catalog.ts'
import type { Identity } from './compose-identity.ts'
import type { ServerDependencies } from './server-parts.ts'

export type Products = Awaited<ReturnType<typeof composeProducts>>

type Ground = Pick<Identity, 'accounts' | 'uploads' | 'mailer'> & Catalog

/** Products, and all that describes what their devices can do. */
export async function composeProducts(
  parts: ServerDependencies,
  events: EventPublisher,
  { accounts, categories, modules, grayConfigs, uploads, mailer }: Ground,
  miniPrograms: ProductPrograms,
) {
  const { database: db, clock, log, deployment, masterKey, publicUrl } = parts
  const products = productsDomain({ db, clock, events, accounts, categories, uploads })
  const members = productMembersDomain({ db, clock, log, accounts, products, mailer })
  const library = libraryMarks({ db })
  const templates = categoryTemplates({ db, categories, library })
  const features = featuresDomain({ db, clock, accounts, products, events, templateFeature: templates.featureOf })
  const templateFeatures = templateFeaturesDomain({ db, clock, accounts, categories, templates, products, features })
  const eventMessages = eventMessagesDomain({ db, clock, accounts, products, features, uploads })
  const hardware = hardwareDomain({ db, clock, accounts, categories, modules, products, events })
  const signing = signingDomain({ db, clock, log, masterKey, mailer, publicUrl, accounts, products })
  const { hideEib } = deployment
  const panels = panelsDomain({
    db,
    clock,
    log,
    accounts,
    categories,
    grayConfigs,
    uploads,
    products,
    features,
    signing,
    events,
    mailer,
    publicUrl,
    files: parts.privateFiles,
    masterKey,
    panelOrigin: parts.panelOrigin,
    autoReview: parts.panelAutoReview,
    hideEib,
    miniPrograms,
  })
  const { manifests } = signing
  const firmware = firmwareDomain({
    db,
    clock,
    log,
    events,
    products,
    packages: modules.packages,
    manifests,
    holdText,
    uploads,
    privateFiles: parts.privateFiles,
  })
  const partsLists = partsListsDomain({ db, clock, events, products, uploads, packages: modules.packages })
  const advisories = advisoriesDomain({ db, clock, products, partsLists })
  const supportPeriod = supportPeriodDomain({ db, clock, products })
  const networkGuides = networkGuidesDomain({ db, clock, accounts, categories, uploads, products })
  const details = productDetails({ db, features, panels })
  const productRelease = productReleaseDomain({
    db,
    clock,
    log,
    events,
    products,
    details,
    hardware,
    panels,
    gates: {
      category: categoryGate(categories),
      features: featuresGate(features),
      eventMessages: messagesGate(eventMessages),
      eventTexts: textsGate(eventMessages),
      panel: panelGate(panels),
      ...(deployment.hardwareSelect ? hardwareGates(hardware) : noHardwareGates),
    },
    publications: [features.publish],
  })
  const modelFormats = modelFormatsDomain({ db, products, features, eventMessages })
  const deviceKits = deviceKitsDomain({ products, features, signing, deployment })
  const serialProtocol = serialProtocolDomain({ products, features })
  const productFolder = productFolderDomain({
    db,
    accounts,
    categories,
    products,
    features,
    eventMessages,
    hardware,
    panels: panels.folder,
    supportPeriod,
    standardMark: library.markOf,
    templateFeature: templates.featureOf,
  })
  const standardFeatures = standardFeaturesDomain({ db, products, features })

  await standardFeatures.ensureLibrary()
  return {
    products,
    productMembers: members,
    productDetails: details,
    features,
    templateFeatures,
    standardFeatures,
    eventMessages,
    hardware,
    panels,
    firmware,
    partsLists,
    advisories,
    supportPeriod,
    networkGuides,
    productRelease,
    signing,
    modelFormats,
    deviceKits,
    serialProtocol,
    productFolder,
  }
}
