import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import {
  downloadPanelPackage,
  getPanelPackages,
  releasePanelPackage,
  reviewPanelPackage,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { deletePanelDebug, uploadPanelDebug } from '@slipway/contract/products/panels/packages/panel-debug.calls.ts'
import { isUpgrading, panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { serve, serveDownload, serveFile, type Actor, type Route } from '../../../../http/route.ts'
import type { Job } from '../../../../jobs/jobs.ts'
import type { panelReleasing } from '../panel-releasing.service.ts'
import { panelAccess, type PanelsDependencies } from '../panel-rules.ts'
import type { PackagingDependencies } from './packaging.ts'
import { panelDebugService } from './debug/panel-debug.service.ts'
import { panelPackagesService } from './panel-packages.service.ts'

export interface PackagesRoomDependencies extends PanelsDependencies, PackagingDependencies {
  /** Packages without findings need no reviewer. */
  autoReview: boolean
}

interface Parts extends PackagesRoomDependencies {
  releasing: Pick<ReturnType<typeof panelReleasing>, 'gray' | 'upgrade' | 'publish'>
}

/** Packages of code panels. */
export function panelPackagesRoom(parts: Parts): { routes: Route[]; jobs: Job[] } {
  const packages = panelPackagesService(parts)
  const release = packageRelease(parts)
  const debug = panelDebugService(parts)
  return {
    routes: [
      serveFile(uploadPanelPackage, ({ input, actor, file }) => packages.upload(input, file, actor)),
      serve(getPanelPackages, ({ input, actor }) => packages.view(input.panelId, actor)),
      serveDownload(downloadPanelPackage, ({ input, actor }) => packages.download(input, actor)),
      serve(reviewPanelPackage, ({ input, actor }) => packages.review(input, actor)),
      serveFile(uploadPanelDebug, ({ input, actor, file }) => debug.upload(input.panelId, file, actor)),
      serve(deletePanelDebug, async ({ input, actor }) => {
        await debug.remove(input, actor)
        return null
      }),
      serve(releasePanelPackage, ({ input, actor }) => release(input, actor)),
    ],
    jobs: [
      { name: 'panels.packaging', cron: '*/5 * * * *', runsAtStart: true, run: packages.packWaiting },
      { name: 'panels.debug', cron: '*/15 * * * *', run: debug.removeOld },
      { name: 'panels.sweep', cron: '37 3 * * *', run: packages.removeUnused },
    ],
  }
}

/** ST-39: the step that comes next, of the state machine of all panels. */
const packageRelease = (parts: Parts) => {
  const { releasing } = parts
  const access = panelAccess(parts)
  return async (input: CheckedInputOf<typeof releasePanelPackage>, actor: Actor): Promise<Panel> => {
    const { panelId, accounts, ratio, grayNumber } = input
    const panel = await access.editable(panelId, actor)
    if (panel.kind !== 'code') throw new DomainError('panels.notCode', { field: 'panelId' })
    const isGray = accounts.length > 0 || ratio !== undefined || grayNumber !== undefined
    const isStarted = panel.status === panelStatus.grayscale || isUpgrading(panel)
    if (!isGray && (isStarted || panel.status === panelStatus.unpublished))
      return releasing.publish({ panelId, status: panelStatus.published }, actor)
    if (panel.status !== panelStatus.published) return releasing.gray(input, actor)
    return releasing.upgrade({ ...input, config: { kind: 'code' }, note: '' }, actor)
  }
}
