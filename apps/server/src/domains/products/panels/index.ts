import type { Locale } from '@slipway/contract/locale.ts'
import {
  configurePanel,
  getAllPanels,
  getPanelOfProduct,
  listMiniPrograms,
  selectPanel,
  selectPanelForEnvironments,
} from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  addPanelDraft,
  deletePanelDraft,
  getPanelDraft,
  getPanelVersion,
  listPanelDrafts,
  listStandardPanelDrafts,
  listPanelVersions,
  publishPanelDraft,
  savePanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import {
  addPanel,
  cancelPanelUpgrade,
  changePanelState,
  deletePanel,
  getPanel,
  isPanelNameTaken,
  listGatedPanels,
  listPanelProducts,
  listPanels,
  releasePanelGray,
  takePanelOut,
  updatePanel,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import type { ChosenPanel } from '@slipway/contract/products/panels/chosen-panel.ts'
import { productCreated } from '@slipway/contract/products/products/products.events.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { GrayUsesOf } from '../../catalog/gray-configs/index.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { panelDrafts } from './drafts/panel-drafts.service.ts'
import { panelPublishing } from './drafts/panel-publishing.service.ts'
import { panelVersionList } from './drafts/panel-version-list.ts'
import { panelChoice, type ShownPanel } from './panel-choice.service.ts'
import { panelDelivery } from './panel-delivery.ts'
import { panelFolder } from './folder/panel-folder.ts'
import { panelHealthRoom, type HealthDependencies, type HealthReport } from './health/panel-health-room.ts'
import { packageLinks, type PackageLinks } from './packages/package-links.ts'
import { webPackages, type WebPackages } from './packages/web-packages.ts'
import { approvedWebFiles, PANEL_FILES_PATH, webFiles, type FindWebFile } from './packages/web-files.ts'
import { panelPackagesRoom, type PackagesRoomDependencies } from './packages/panel-packages-room.ts'
import { panelOffers } from './panel-offers.service.ts'
import { panelReleasing } from './panel-releasing.service.ts'
import { panelsService } from './panels.service.ts'
import { programUses, type ProgramUses } from './panel-programs.views.ts'
import { panelsViews } from './panels.views.ts'
import { triedPanels } from './tried-panels.ts'

export type { LintedPanel } from './folder/folder-lint.ts'
export type { FindWebFile } from './packages/web-files.ts'
export { scanWebFiles } from './packages/web-checks.ts'
export type { WebPackages } from './packages/web-packages.ts'
export { changedPanels } from './folder/saved-panels.ts'
export type { DeliveredPanel } from './panel-delivery.ts'
export type { PanelReader } from './panel-audience.ts'
export type { ProductPrograms } from './panel-programs.ts'

export interface PanelsApi {
  routes: Route[]
  subscriptions: Subscription[]
  jobs: Job[]
  /** The panel that a product has chosen; null: none. */
  chosenOf(productId: string, locale: Locale): Promise<ChosenPanel | null>
  /** What a user of a device gets; undefined: the generated panel. */
  deliver: ReturnType<typeof panelDelivery>
  /** Panels as they are edited, for tries on phones (SI-062). */
  tried: ReturnType<typeof triedPanels>
  /** The panels in the folder of a product. */
  folder: ReturnType<typeof panelFolder>
  /** What an app says about an opening. */
  report(report: HealthReport): Promise<void>
  /** Files of approved code panels for browsers, and addresses of packages for native apps. */
  webFile: FindWebFile
  /** Files of the packages that may be sent for a reason of the caller. */
  webFilesIf(maySend: (sha256: string) => Promise<boolean>): FindWebFile
  /** Packages of web files by content, for whoever makes more of them than panels. */
  webPackages: WebPackages
  /** Where browsers find them: a path, or an address of another origin. */
  filesAt: string
  links: PackageLinks
  /** What releases to the audience of these gray configs. */
  usesOfGray: GrayUsesOf
  /** EN-PRODUCT-21 to -23: the name and the mini-program of a chosen panel. */
  shownOf(panelId: string): Promise<ShownPanel>
  /** The panels with a mini-program that are not offline, and the products that have chosen one of them. */
  usesOfProgram(
    miniProgramId: string,
    reader: { accountId: number; isAdministrator: boolean },
    on: DatabaseOrTransaction,
  ): Promise<ProgramUses>
  /** SI-027: why the product's panel keeps it from a release; undefined where nothing does. */
  missing(product: { productId: string }, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

/** Panels of the app: standard ones, those of products, and what each product has chosen. */
export function panelsDomain(
  parts: PackagesRoomDependencies &
    HealthDependencies & {
      hideEib: boolean
      masterKey: Buffer
      panelOrigin: string | undefined
    },
): PanelsApi {
  const panels = panelsService(parts)
  const releasing = panelReleasing({ ...parts, panels })
  const choice = panelChoice(parts)
  const offers = panelOffers(parts)
  const packages = panelPackagesRoom({ ...parts, releasing })
  const deliver = panelDelivery(parts)
  const health = panelHealthRoom({ ...parts, deliver })
  const drafts = panelDrafts(parts)
  const publishing = panelPublishing({ ...parts, panels })
  const versions = panelVersionList(parts)
  return {
    routes: [
      serve(listPanels, ({ input, actor }) => panels.list(input, actor, { isGated: false })),
      serve(listGatedPanels, ({ input, actor }) => panels.list(input, actor, { isGated: true })),
      serve(getPanel, ({ input, actor }) => panels.get(input.panelId, actor)),
      serve(addPanel, ({ input, actor }) => panels.add(input, actor)),
      serve(updatePanel, ({ input, actor }) => panels.update(input, actor)),
      serve(deletePanel, async ({ input, actor }) => {
        await panels.remove(input, actor)
        return null
      }),
      serve(releasePanelGray, ({ input, actor }) => releasing.gray(input, actor)),
      serve(upgradePanel, ({ input, actor }) => releasing.upgrade(input, actor)),
      serve(cancelPanelUpgrade, ({ input, actor }) => releasing.cancelUpgrade(input, actor)),
      serve(changePanelState, ({ input, actor }) => releasing.publish(input, actor)),
      serve(takePanelOut, ({ input, actor }) => releasing.out(input, actor)),
      serve(isPanelNameTaken, ({ input }) => panels.isNameTaken(input.panelName)),
      serve(listPanelProducts, ({ input, actor }) => panels.productsOf(input.panelId, actor)),
      serve(listPanelDrafts, ({ input, actor }) => drafts.list(input, actor)),
      serve(listStandardPanelDrafts, ({ input, actor }) => drafts.listStandard(input, actor)),
      serve(getPanelDraft, ({ input, actor }) => drafts.get(input.draftId, actor)),
      serve(addPanelDraft, ({ input, actor }) => drafts.add(input, actor)),
      serve(savePanelDraft, ({ input, actor }) => drafts.save(input, actor)),
      serve(deletePanelDraft, async ({ input, actor }) => {
        await drafts.remove(input, actor)
        return null
      }),
      serve(publishPanelDraft, ({ input, actor }) => publishing.publish(input, actor)),
      serve(listPanelVersions, ({ input, actor }) => versions.list(input, actor)),
      serve(getPanelVersion, ({ input, actor }) => versions.get(input, actor)),
      serve(configurePanel, ({ input, actor }) => choice.configure(input, actor)),
      serve(listMiniPrograms, ({ input, actor }) => offers.miniPrograms(input, actor)),
      serve(getPanelOfProduct, ({ input, actor, locale }) => choice.ofProduct(input.productId, actor, locale)),
      serve(selectPanel, ({ input, actor, locale }) => choice.select(input, actor, locale)),
      serve(getAllPanels, ({ input, actor, locale }) => offers.all(input, actor, locale)),
      serve(selectPanelForEnvironments, ({ input, actor, locale }) => choice.selectFor(input, actor, locale)),
      ...packages.routes,
      ...health.routes,
    ],
    jobs: [...packages.jobs, ...health.jobs],
    subscriptions: [
      inTransaction(productCreated, async (tx, { productId: to, copiedFrom: from, ownerId: by }) => {
        await choice.begin(tx, { from, to, by })
      }),
      ...health.subscriptions,
    ],
    async chosenOf(productId, locale) {
      const chosen = await choice.chosenOf(productId, locale)
      if (!chosen) return null
      const { panelId, panelName, rnName, picture, status, version } = chosen
      return { panelId, panelName, rnName, picture, status, version }
    },
    tried: triedPanels(parts),
    folder: panelFolder(parts),
    deliver,
    report: health.report,
    webFile: approvedWebFiles(parts.db),
    webFilesIf: (maySend) => webFiles(parts.db, { maySend, isForGood: false }),
    webPackages: webPackages(parts),
    filesAt: `${parts.panelOrigin ?? ''}${PANEL_FILES_PATH}`,
    links: packageLinks(parts),
    usesOfGray: (grayNumbers, reader, on) => panelsViews(on).grayUses(grayNumbers, reader),
    shownOf: choice.shownOf,
    usesOfProgram: (miniProgramId, reader, on) => programUses(on, miniProgramId, reader),
    missing: choice.missing,
  }
}
