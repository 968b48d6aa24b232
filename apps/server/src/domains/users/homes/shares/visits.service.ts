import { DomainError } from '@slipway/contract/refusals.ts'
import { mayInHome, type HomeDeed } from '@slipway/contract/users/homes/home-rules.ts'
import type { VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import { documentIn, shownPanelOf } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { Clock } from '../../../../clock.ts'
import { hashOf } from '../../../../crypto/random-secrets.ts'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import type { FeaturesApi } from '../../../products/features/index.ts'
import type { PanelsApi } from '../../../products/panels/index.ts'
import { chosenPanelFor, codePanelOf, generatedDocument, withoutPrograms } from '../panels/device-panels.ts'
import { controlledDevicesViews } from '../control/controlled-devices.views.ts'
import type { Controller } from '../control/home-control.ts'
import { sharesViews, type ReachedDevice } from './shares.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  features: Pick<FeaturesApi, 'inForceOf'>
  panels: Pick<PanelsApi, 'deliver' | 'filesAt'>
}

/** Visitors without an account: their link is looked up with each call, so that it ends at the moment that it is withdrawn. */
export function visitsService({ db, clock, features, panels }: Dependencies) {
  async function requireVisit(on: DatabaseOrTransaction, token: string, deed: HomeDeed): Promise<ReachedDevice> {
    const found = await sharesViews(on).byLink(hashOf(token), clock.now())
    if (!found?.isVisit || !mayInHome(found.place, deed)) throw new DomainError('homes.shareOver')
    return found
  }

  /** As `requireVisit`, with what a control needs. */
  async function requireControlled(on: DatabaseOrTransaction, token: string) {
    const found = await controlledDevicesViews(on).byVisit(hashOf(token), clock.now())
    if (!found || !mayInHome(found.place, 'control')) throw new DomainError('homes.shareOver')
    return found
  }

  return {
    requireVisit,

    async controller(token: string): Promise<Controller> {
      const { byUser, shareId } = await requireControlled(db, token)
      return { byUser, rateKey: `share:${shareId}`, find: (on) => requireControlled(on, token) }
    },

    async see(token: string): Promise<VisitedDevice> {
      const found = await requireVisit(db, token, 'see')
      const { productId } = found
      const records = await features.inForceOf(productId)
      const model = records.map(panelFeature)
      const chosen = await chosenPanelFor(panels, { productId, model, reader: undefined, ...withoutPrograms })
      const document = chosen?.document ? documentIn(chosen.document) : generatedDocument({ productId, model })
      const codePanel = chosen?.frame ? codePanelOf(chosen.panelId, chosen.frame, records) : null
      return { ...visitedParts(found), panel: { ...shownPanelOf({ document, model }), codePanel } }
    },
  }
}

/** All that visitors see of the device but its panel. */
export function visitedParts({ shown, place, endTime }: ReachedDevice) {
  const { name, productName, picture, online, isDisabled, values, busy } = shown
  const mayControl = mayInHome(place, 'control')
  // A link of visitors always has an end.
  const facts = { name, productName, picture, online, isDisabled, values, mayControl, endTime: endTime ?? 0 }
  return busy ? { ...facts, busy } : facts
}
